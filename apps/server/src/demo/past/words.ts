import type { Language } from '@fairlead/contract/wire'
import cht from './words/cht.json' with { type: 'json' }
import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import jp from './words/jp.json' with { type: 'json' }
import kor from './words/kor.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }
import ru from './words/ru.json' with { type: 'json' }
import spa from './words/spa.json' with { type: 'json' }
import th from './words/th.json' with { type: 'json' }
import vi from './words/vi.json' with { type: 'json' }
import zh from './words/zh.json' with { type: 'json' }

/** What a demo's past adds to the demo's words, in one language. */
export type PastWords = typeof en

/** The same in English. */
export const pastWords: PastWords = en

const others = { cht, de, fr, jp, kor, pt, ru, spa, th, vi, zh } satisfies Record<
  Exclude<Language, 'en'>,
  PastWords
>

/** The same in the eleven other languages, as staff send them. */
export function pastInOtherLanguages<Words>(
  pick: (words: PastWords) => Words,
): (Words & { lang: Language })[] {
  return Object.entries(others).map(([lang, words]) => ({ lang: lang as Language, ...pick(words) }))
}
