import { Timeline, type TimelineStep } from '@fairlead/ui/Timeline'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Deposit } from './wallet-queries.ts'

/** Who has acted on a deposit and who acts next: the partner, a cashier, another person, the bank's statement. */
export function DepositTimeline({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return <Timeline steps={deposit.state === 'expired' ? [opened(), expired()] : underWay()} />

  function opened(): TimelineStep {
    return {
      title: t('wallet.deposit.stepOpened'),
      note: t('wallet.deposit.byYou', { time: formats.dayTime(deposit.opened_at) }),
      state: 'done',
    }
  }

  function expired(): TimelineStep {
    if (deposit.cancelled_at) {
      const time = formats.dayTime(deposit.cancelled_at)
      return {
        title: t('wallet.depositState.cancelled'),
        note: t('wallet.deposit.cancelledNote', { time }),
        state: 'done',
      }
    }
    return {
      title: t('wallet.deposit.stepExpired'),
      note: t('wallet.deposit.expiredNote', { time: formats.dayTime(deposit.expires_at) }),
      state: 'done',
    }
  }

  function underWay(): TimelineStep[] {
    return [opened(), recorded(), confirmed(), onStatement()]
  }

  function recorded(): TimelineStep {
    const title = t('wallet.deposit.stepRecorded')
    if (deposit.recorded_at) {
      const note = t('wallet.deposit.byCashier', { time: formats.dayTime(deposit.recorded_at) })
      return { title, note, state: 'done' }
    }
    return {
      title,
      note: t('wallet.deposit.recordedNow'),
      state: 'now',
      panel: {
        title: t('wallet.deposit.panelOpenTitle', { time: formats.dayTime(deposit.expires_at) }),
        text: t('wallet.deposit.panelOpenText'),
      },
    }
  }

  function confirmed(): TimelineStep {
    const title = t('wallet.deposit.stepConfirmed')
    if (deposit.confirmed_at) {
      const note = t('wallet.deposit.byApprover', { time: formats.dayTime(deposit.confirmed_at) })
      return { title, note, state: 'done' }
    }
    if (!deposit.recorded_at) return { title, note: t('wallet.deposit.approver'), state: 'next' }
    return { title, note: t('wallet.deposit.approver'), state: 'now' }
  }

  function onStatement(): TimelineStep {
    const title = t('wallet.deposit.stepStatement')
    if (deposit.on_statement) return { title, note: t('wallet.deposit.statementDone'), state: 'done' }
    if (!deposit.confirmed_at) return { title, note: t('wallet.deposit.bank'), state: 'next' }
    return {
      title,
      note: t('wallet.deposit.bank'),
      state: 'now',
      panel: { title: t('wallet.deposit.panelGraceTitle'), text: t('wallet.deposit.panelGraceText') },
    }
  }
}
