import cht from './cht/server.json' with { type: 'json' }
import de from './de/server.json' with { type: 'json' }
import en from './en/server.json' with { type: 'json' }
import fr from './fr/server.json' with { type: 'json' }
import jp from './jp/server.json' with { type: 'json' }
import type { ServerKey } from './keys.ts'
import kor from './kor/server.json' with { type: 'json' }
import { type LanguageCode, languages } from './languages.ts'
import { fillMessage, findMessage, type Messages, type Params } from './message.ts'
import pt from './pt/server.json' with { type: 'json' }
import ru from './ru/server.json' with { type: 'json' }
import spa from './spa/server.json' with { type: 'json' }
import th from './th/server.json' with { type: 'json' }
import vi from './vi/server.json' with { type: 'json' }
import zh from './zh/server.json' with { type: 'json' }

const catalogues: Record<LanguageCode, Messages> = { cht, de, en, fr, jp, kor, pt, ru, spa, th, vi, zh }

/**
 * Words a message of the server.
 *
 * ```ts
 * translate('de', 'refusal.amount_below_minimum', { minimum: '5.00', currency: 'USD' })
 * ```
 */
export function translate(language: LanguageCode, key: ServerKey, params?: Params): string {
  const { tag } = languages[language]
  const message = findMessage(catalogues[language], key, tag, params)
  return message === undefined ? key : fillMessage(message, tag, params)
}
