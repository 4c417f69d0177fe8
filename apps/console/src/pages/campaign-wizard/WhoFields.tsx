import { TextField } from '@fairlead/ui/TextField'
import { useQuery } from '@tanstack/react-query'
import { campaignApi } from '../../api.ts'
import { SelectField } from '../../calls/SelectField.tsx'
import { SwitchField } from '../../calls/SwitchField.tsx'
import { UnitField } from '../../calls/UnitField.tsx'
import { t } from '../../words.ts'
import css from './CampaignWizard.module.css'
import { Fact } from './Fact.tsx'
import { Choice, fieldOf, type StepProps } from './step-field.tsx'
import { newAdvertiser } from './wizard-draft.ts'

/** Whose campaign it is. What a campaign began with stays: its next terms say nothing of it. */
export function WhoFields(props: StepProps) {
  const { draft, errors, onChange, campaign } = props
  const { data } = useQuery({
    queryKey: ['advertisers'],
    queryFn: () => campaignApi.advertiserList({}),
    enabled: !campaign,
  })
  if (campaign) return <Known {...{ campaign }} />
  const isNew = draft.advertiser_id === newAdvertiser
  return (
    <>
      <SelectField
        name="advertiser_id"
        label={t('console.wizardField.advertiser_id')}
        options={[
          ...(data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []),
          { value: newAdvertiser, label: t('console.wizard.newAdvertiser') },
        ]}
        value={String(draft.advertiser_id ?? '')}
        onChange={(value) => onChange({ advertiser_id: value })}
        error={errors.advertiser_id}
      />
      {isNew && (
        <TextField
          {...fieldOf(props, 'advertiser_name', t('console.wizard.advertiserNote'))}
          onChange={(event) => onChange({ advertiser_name: event.target.value })}
          maxLength={120}
          autoComplete="off"
        />
      )}
      <Choice {...{ draft, errors, onChange }} name="content_type" />
      <div className={css.pair}>
        <UnitField {...fieldOf(props, 'trials_needed', t('console.wizard.trialsNote'))} />
      </div>
      <SwitchField
        label={t('console.wizardField.official_push')}
        on={Boolean(draft.official_push)}
        onChange={(on) => onChange({ official_push: on })}
        error={errors.official_push}
      />
    </>
  )
}

function Known({ campaign }: { campaign: NonNullable<StepProps['campaign']> }) {
  const { number, advertiser, content_type, official_push, trials_settled, trials_needed } = campaign
  return (
    <dl className={css.sums}>
      <Fact name={t('console.wizardField.advertiser_id')}>{advertiser}</Fact>
      <Fact name={t('console.campaigns.campaign')}>{number}</Fact>
      <Fact name={t('console.wizardField.content_type')}>
        {t(content_type === 'video' ? 'console.wizard.video' : 'console.wizard.landingPage')}
      </Fact>
      <Fact name={t('console.wizardField.official_push')}>
        {t(official_push ? 'console.form.yes' : 'console.form.no')}
      </Fact>
      <Fact name={t('console.campaigns.trials')}>
        {t('console.campaigns.trialsOf', { settled: trials_settled, needed: trials_needed })}
      </Fact>
    </dl>
  )
}
