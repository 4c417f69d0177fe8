import { type LanguageCode, languageCodes, languages } from '@fairlead/locales/languages'
import { Button } from '@fairlead/ui/Button'
import { Progress } from '@fairlead/ui/Progress'
import { TextArea } from '@fairlead/ui/TextArea'
import { TextField } from '@fairlead/ui/TextField'
import type { ReactNode } from 'react'
import { t } from '../../words.ts'
import css from './LanguageEditor.module.css'

/** A title and a text in one language. */
export type Words = { readonly title: string; readonly text: string }

export const noWords: Words = { title: '', text: '' }

/** The language that the others are written from. */
const source: LanguageCode = 'en'
/** English first: the others are written from it. */
const order = languageCodes.toSorted((a, b) => Number(b === source) - Number(a === source))

type LanguageEditorProps = {
  words: (code: LanguageCode) => Words
  /** What there is of a language, in a word or two. */
  stateOf: (code: LanguageCode) => string
  lang: LanguageCode
  onLang: (code: LanguageCode) => void
  onChange: (words: Words) => void
  titleMax: number
  textMax: number
  rows?: number
  /** What was said no to, in the server's words. */
  error?: string | undefined
  /** Buttons that save what is written. */
  children: ReactNode
}

/** One language at a time, beside the English text that it is written from, with how far all of them are. */
export function LanguageEditor({
  words,
  stateOf,
  lang,
  onLang,
  onChange,
  titleMax,
  textMax,
  rows = 10,
  error,
  children,
}: LanguageEditorProps) {
  const written = words(lang)
  const from = words(source)
  const ready = languageCodes.filter((code) => isWritten(words(code))).length
  const next = order[order.indexOf(lang) + 1]
  return (
    <div className={css.editor}>
      <nav className={css.languages} aria-label={t('console.languageEditor.languages')}>
        <div className={css.ready}>
          {t('console.languageEditor.ready', { ready, all: languageCodes.length })}
          <Progress value={ready / languageCodes.length} label={t('console.languageEditor.progress')} />
        </div>
        {order.map((code) => (
          <button
            key={code}
            type="button"
            className={css.language}
            aria-current={code === lang || undefined}
            onClick={() => onLang(code)}
          >
            <span lang={languages[code].tag}>{languages[code].name}</span>
            <span className={css.state}>{stateOf(code)}</span>
          </button>
        ))}
      </nav>
      <div className={css.writing}>
        {lang !== source && isWritten(from) && (
          <section className={css.side} aria-label={t('console.languageEditor.source')}>
            <div className={css.head}>
              <h3 className={css.name}>{languages[source].name}</h3>
              <Button variant="outline" onClick={() => onChange(from)}>
                {t('console.languageEditor.copy')}
              </Button>
            </div>
            <p className={css.source}>{from.title}</p>
            <p className={css.source}>{from.text}</p>
          </section>
        )}
        <section className={css.side} lang={languages[lang].tag}>
          <div className={css.head}>
            <h3 className={css.name}>{languages[lang].name}</h3>
          </div>
          <TextField
            name="title"
            label={t('console.languageEditor.title')}
            value={written.title}
            maxLength={titleMax}
            autoComplete="off"
            note={t('console.form.used', { used: written.title.length, max: titleMax })}
            onChange={(event) => onChange({ ...written, title: event.target.value })}
          />
          <TextArea
            name="text"
            label={t('console.languageEditor.text')}
            value={written.text}
            maxLength={textMax}
            rows={rows}
            error={error && <span role="alert">{error}</span>}
            note={t('console.form.used', { used: written.text.length, max: textMax })}
            onChange={(event) => onChange({ ...written, text: event.target.value })}
          />
          <div className={css.foot}>
            {children}
            {next && (
              <Button variant="outline" onClick={() => onLang(next)}>
                {t('console.languageEditor.next', { language: languages[next].name })}
              </Button>
            )}
          </div>
        </section>
      </div>
    </div>
  )
}

/** Whether a language has all that it needs. */
export function isWritten({ title, text }: Words): boolean {
  return title.trim() !== '' && text.trim() !== ''
}
