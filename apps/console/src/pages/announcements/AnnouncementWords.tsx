import { languages } from '@fairlead/locales/languages'
import type { Announcement } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import css from './AnnouncementWords.module.css'

export function englishOf(words: Announcement['words']) {
  return words.find(({ lang }) => lang === 'en')
}

/** The English words, and the other eleven to open: whoever releases an announcement reads all of it. */
export function AnnouncementWords({
  words,
  titled = true,
}: Pick<Announcement, 'words'> & { titled?: boolean }) {
  const english = englishOf(words)
  return (
    <div className={css.words}>
      {titled && <strong>{english?.title}</strong>}
      <p>{english?.text}</p>
      <details>
        <summary className={css.summary}>{t('console.announcements.allLanguages')}</summary>
        {words
          .filter(({ lang }) => lang !== 'en')
          .map(({ lang, title, text }) => (
            <section key={lang} lang={languages[lang].tag} className={css.language}>
              <h3 className={css.name}>{languages[lang].name}</h3>
              <strong>{title}</strong>
              <p>{text}</p>
            </section>
          ))}
      </details>
    </div>
  )
}
