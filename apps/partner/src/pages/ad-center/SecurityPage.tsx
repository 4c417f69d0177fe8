import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { addSecurityIcons } from '@fairlead/ui/SecurityIcons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAsked } from '../../router/shown-page.ts'
import { PageState } from '../../shell/PageState.tsx'
import css from '../../shell/Step.module.css'
import { useFormats } from '../../shell/useFormats.ts'
import { usePlace } from '../../shell/usePlace.ts'
import { useTranslation } from '../../shell/words.tsx'
import { KeepSecondStep } from '../second-step/KeepSecondStep.tsx'
import { RecoveryCodes } from '../second-step/RecoveryCodes.tsx'
import { SecondStepRows } from '../second-step/SecondStepRows.tsx'
import { type SecondStep, secondStepQuery } from '../second-step/second-step-query.ts'
import { DeviceRows } from './DeviceRows.tsx'
import { PasskeyRows } from './PasskeyRows.tsx'
import { passkeysQuery } from './passkeys-query.ts'
import { sessionsQuery } from './sessions-query.ts'

addSecurityIcons()

/** `/ad-center/security`: how one logs in, with what beside the password, and where one is logged in. */
export function Page() {
  const { part } = useAsked('/ad-center/security')
  const step = useQuery(secondStepQuery)
  const passkeys = useQuery(passkeysQuery)
  const sessions = useQuery(sessionsQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  const place = usePlace(Boolean(step.data && passkeys.data && sessions.data))
  if (!step.data) return <PageState query={step} />
  if (!passkeys.data) return <PageState query={passkeys} />
  if (!sessions.data) return <PageState query={sessions} />
  if (codes) return <RecoveryCodes codes={codes} done={() => setCodes(undefined)} />
  return (
    <>
      <Card>
        <State step={step.data} />
      </Card>
      {step.data.ends_at !== null && <KeepSecondStep />}
      <div ref={part === 'passkeys' ? place : undefined}>
        <PasskeyRows {...passkeys.data} />
      </div>
      <div ref={part === 'second-step' ? place : undefined}>
        <SecondStepRows state={step.data} show={setCodes} />
      </div>
      <div ref={part === 'devices' ? place : undefined}>
        <DeviceRows sessions={sessions.data.items} />
      </div>
    </>
  )
}

function State({ step: { on, ends_at } }: { step: SecondStep }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const ends = ends_at !== null
  const title = ends
    ? t('account.secondStep.endsTitle', { time: formats.dayTime(ends_at) })
    : t(on ? 'account.secondStep.onTitle' : 'account.secondStep.offTitle')
  return (
    <ListRow
      icon={<Icon name={on && !ends ? 'shield' : 'lock'} />}
      title={<b className={css.title}>{title}</b>}
      note={
        ends
          ? t('account.secondStep.endsText')
          : t(on ? 'account.secondStep.onNote' : 'account.secondStep.offNote')
      }
      noteTone={ends ? 'amber' : 'plain'}
    />
  )
}
