import { type LanguageCode, languageCodes } from '@fairlead/locales/languages'
import { TextArea } from '@fairlead/ui/TextArea'
import { TextField } from '@fairlead/ui/TextField'
import { DurationField } from '../../calls/DurationField.tsx'
import { FieldInput } from '../../calls/FieldInput.tsx'
import { ListField } from '../../calls/ListField.tsx'
import { UnitField } from '../../calls/UnitField.tsx'
import { t } from '../../words.ts'
import { type AdIn, AdLengths } from './AdLengths.tsx'
import css from './CampaignWizard.module.css'
import { CreativesOf } from './CreativesOf.tsx'
import { PriceSums } from './PriceSums.tsx'
import { seenBy } from './seen-terms.ts'
import { Choice, fieldOf, type StepProps } from './step-field.tsx'
import { TranslationsField } from './TranslationsField.tsx'
import type { Translation } from './translations.ts'
import { WhoFields } from './WhoFields.tsx'
import { type StepName, wizardFields } from './wizard-steps.ts'

/** The fields of a step. Each says what it takes, and a refusal stands under it. */
export function StepFields({ step, ...props }: StepProps & { step: Exclude<StepName, 'review'> }) {
  const Fields = {
    who: WhoFields,
    what: What,
    price: Price,
    budget: Budget,
    audience: Audience,
    creative: Creative,
  }[step]
  return <Fields {...props} />
}

function What(props: StepProps) {
  return (
    <>
      <Line {...fieldOf(props, 'product', t('console.wizard.productNote'))} max={120} />
      <Text {...fieldOf(props, 'content', t('console.wizard.contentNote'))} max={2000} />
      <Text {...fieldOf(props, 'game_description', t('console.wizard.descriptionNote'))} max={2000} />
      <Line {...fieldOf(props, 'landing_page', t('console.wizard.pageNote'))} max={1000} />
      <AdLengths ads={adsOf(props, ['en'])} isVideo={props.draft.content_type === 'video'} />
    </>
  )
}

function Price(props: StepProps) {
  const { draft, errors, onChange } = props
  return (
    <>
      <div className={css.pair}>
        <UnitField {...fieldOf(props, 'price_per_thousand', t('console.wizard.priceNote'))} sign="$" />
        <UnitField {...fieldOf(props, 'payout', t('console.wizard.payoutNote'))} sign="$" />
      </div>
      <Choice {...{ draft, errors, onChange }} name="payout_event" />
      <div className={css.pair}>
        <UnitField
          {...fieldOf(props, 'payout_cap_percent', t('console.wizard.capNote'))}
          unit={t('console.wizard.ofOrder')}
        />
      </div>
      <PriceSums draft={draft} preview={props.preview} campaign={props.campaign} />
    </>
  )
}

function Budget(props: StepProps) {
  return (
    <div className={css.pair}>
      <UnitField {...fieldOf(props, 'put_min', t('console.wizard.minNote'))} sign="$" />
      <UnitField {...fieldOf(props, 'put_max', t('console.wizard.maxNote'))} sign="$" />
      <DurationField {...fieldOf(props, 'flight_seconds', t('console.wizard.flightNote'))} />
      <DurationField {...fieldOf(props, 'attribution_seconds', t('console.wizard.attributionNote'))} />
      <DurationField {...fieldOf(props, 'validation_seconds', t('console.wizard.validationNote'))} />
      <UnitField {...fieldOf(props, 'escrow', t('console.wizard.escrowNote'))} sign="$" />
    </div>
  )
}

function Audience(props: StepProps) {
  const { draft, errors, onChange } = props
  const shape = wizardFields().languages
  return (
    <>
      <Text {...fieldOf(props, 'user_targeting', t('console.wizard.targetingNote'))} max={500} />
      <div className={css.pair}>
        <UnitField {...fieldOf(props, 'level_min', t('console.wizard.levelNote'))} />
      </div>
      {shape?.kind === 'list' && (
        <ListField
          name="languages"
          label={t('console.wizardField.languages')}
          field={FieldInput}
          shape={shape}
          value={draft.languages}
          onChange={(value) => onChange({ languages: value })}
          error={errors.languages}
        />
      )}
      <TranslationsField
        draft={draft}
        value={(draft.translations ?? []) as readonly Translation[]}
        onChange={(value) => onChange({ translations: value })}
        error={errors.translations}
      />
      <AdLengths ads={adsOf(props, languageCodes)} isVideo={draft.content_type === 'video'} />
    </>
  )
}

function Creative(props: StepProps) {
  return (
    <>
      <p className={css.soft}>
        <CreativesOf campaignId={props.campaign?.id} />
      </p>
      <Line {...fieldOf(props, 'picture', t('console.wizard.pictureNote'))} max={500} />
      {props.draft.content_type === 'video' && (
        <Line {...fieldOf(props, 'film', t('console.wizard.filmNote'))} max={1000} />
      )}
    </>
  )
}

/** What the ad says in each of these languages that it has words in; its name stands there in every one. */
function adsOf({ draft, preview, advertiser }: StepProps, among: readonly LanguageCode[]): readonly AdIn[] {
  const said = new Set((draft.translations as readonly Translation[] | undefined)?.map(({ lang }) => lang))
  return among
    .filter((lang) => lang === 'en' || said.has(lang))
    .map((lang) => {
      const { label, product, content } = seenBy(lang, draft, {
        preview,
        advertiser,
        official: false,
        version: 0,
      })
      return { lang, label, advertiser, product, content }
    })
    .filter(({ product, content }) => product !== '' || content !== '')
}

type TextProps = ReturnType<typeof fieldOf> & { max: number }

function Line({ max, onChange, ...field }: TextProps) {
  return (
    <TextField
      {...field}
      onChange={(event) => onChange(event.target.value)}
      maxLength={max}
      autoComplete="off"
      spellCheck={field.name === 'product'}
    />
  )
}

function Text({ max, onChange, note, ...field }: TextProps) {
  return (
    <TextArea
      {...field}
      rows={3}
      note={t('console.wizard.noteUsed', { note: String(note ?? ''), used: field.value.length, max })}
      onChange={(event) => onChange(event.target.value)}
      maxLength={max}
    />
  )
}
