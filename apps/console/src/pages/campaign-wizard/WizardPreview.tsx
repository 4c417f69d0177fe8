import { type LanguageCode, languageCodes, languages } from '@fairlead/locales/languages'
import { Segments } from '@fairlead/ui/Segments'
import { useState } from 'react'
import type { Draft } from '../../calls/draft.ts'
import { t } from '../../words.ts'
import { AdPreview } from './AdPreview.tsx'
import { OfferPreview } from './OfferPreview.tsx'
import { OutlookPreview } from './OutlookPreview.tsx'
import { usePartnerWords } from './partner-words.ts'
import { seenBy } from './seen-terms.ts'
import type { Preview } from './usePreview.ts'
import css from './WizardPreview.module.css'

type Part = 'offer' | 'ad' | 'outlook'

type WizardPreviewProps = {
  draft: Draft
  preview: Preview | undefined
  /** Whether prices are typed that an offer could have. */
  priced: boolean
  advertiser: string
  official: boolean
  version: number
}

/** What a partner, and whoever sees the ad, would see of the terms as they stand. */
export function WizardPreview({ draft, preview, priced, advertiser, official, version }: WizardPreviewProps) {
  const [part, show] = useState<Part>('offer')
  const [code, read] = useState<LanguageCode>('en')
  const words = usePartnerWords(code)
  const seen = seenBy(code, draft, { advertiser, official, version, preview })
  return (
    <aside className={css.preview} aria-label={t('console.wizard.preview')}>
      <div className={css.bar}>
        <Segments
          label={t('console.wizard.preview')}
          options={(['offer', 'ad', 'outlook'] as const).map((value) => ({
            value,
            label: t(`console.wizard.${value}`),
          }))}
          value={part}
          onChange={show}
        />
        <select
          className={css.language}
          aria-label={t('console.wizard.language')}
          value={code}
          onChange={(event) => read(event.target.value as LanguageCode)}
        >
          {languageCodes.map((each) => (
            <option key={each} value={each}>
              {languages[each].name}
            </option>
          ))}
        </select>
      </div>
      {words && part === 'offer' && <OfferPreview {...{ seen, words, draft, preview, priced }} />}
      {words && part === 'ad' && <AdPreview seen={seen} />}
      {words && part === 'outlook' && (
        <div className={css.sheet}>
          <OutlookPreview outlook={priced ? preview?.outlook : undefined} words={words} />
          <p className={css.soft}>{t('console.wizard.outlookWhy')}</p>
        </div>
      )}
    </aside>
  )
}
