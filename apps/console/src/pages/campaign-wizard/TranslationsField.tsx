import { choiceLabel } from '@fairlead/locales/field-label'
import { type LanguageCode, languageCodes, languages } from '@fairlead/locales/languages'
import { TextArea } from '@fairlead/ui/TextArea'
import { useId, useState } from 'react'
import type { Draft } from '../../calls/draft.ts'
import { t } from '../../words.ts'
import css from './CampaignWizard.module.css'
import { type Translation, translatedFields, withTranslation } from './translations.ts'

type TranslationsFieldProps = {
  draft: Draft
  value: readonly Translation[]
  onChange: (value: readonly Translation[]) => void
  error: string | undefined
}

const others = languageCodes.filter((code) => code !== 'en')

/** The words in other languages, one language at a time, each beside the English that it says. */
export function TranslationsField({ draft, value, onChange, error }: TranslationsFieldProps) {
  const id = useId()
  const [code, show] = useState<LanguageCode>(value[0]?.lang ?? 'de')
  const own = value.find(({ lang }) => lang === code)
  return (
    <fieldset className={css.translations} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t('console.wizardField.translations')}</legend>
      <p className={css.soft}>
        {t('console.wizard.translationsNote', { count: value.length, all: others.length })}
      </p>
      <div className={css.languages}>
        {others.map((each) => (
          <button key={each} type="button" aria-pressed={each === code} onClick={() => show(each)}>
            {choiceLabel(each)}
            {value.some(({ lang }) => lang === each) && <span aria-hidden="true"> ✓</span>}
          </button>
        ))}
      </div>
      {translatedFields.map((field) => (
        <TextArea
          key={`${code} ${field}`}
          name={`${code}_${field}`}
          label={`${t(`console.wizardField.${field}`)}, ${choiceLabel(code)}`}
          rows={field === 'content' || field === 'game_description' ? 3 : 1}
          lang={languages[code].tag}
          maxLength={field === 'product' ? 120 : field === 'user_targeting' ? 500 : 2000}
          value={own?.[field] ?? ''}
          note={String(draft[field] ?? '')}
          onChange={(event) => onChange(withTranslation(value, code, field, event.target.value))}
        />
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
