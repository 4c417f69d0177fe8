import { Card } from '@fairlead/ui/Card'
import { Timeline, type TimelineStep } from '@fairlead/ui/Timeline'
import { useFormats } from '../../shell/useFormats.ts'
import { useNow } from '../../shell/useNow.ts'
import { useTranslation } from '../../shell/words.tsx'
import { lateShare } from './late-share.ts'
import { useReviewStep } from './useReviewStep.ts'
import type { Withdrawal } from './wallet-queries.ts'

/**
 * Requested, perhaps reviewed, approved, sent, arrived: who acted, who acts next and by when, and what the partner earns
 * when that is late.
 */
export function WithdrawalTimeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const review = useReviewStep(withdrawal)
  return (
    <Card padded>
      <Timeline steps={steps()} />
    </Card>
  )

  function steps(): TimelineStep[] {
    const reviewed = review ? [review] : []
    switch (withdrawal.state) {
      case 'cancelled':
        return [...taken(), cancelled()]
      case 'returned':
        return [requested(), ...reviewed]
      case 'failed':
        return [...taken(), failed()]
      case 'in_review':
        return [requested(), ...reviewed, sending(), arrival()]
      default:
        return [requested(), ...reviewed, approval(), sending(), ...found(), arrival()]
    }
  }

  /** The steps that were taken before the withdrawal ended early. */
  function taken(): TimelineStep[] {
    return [requested(), approval(), sending()].filter((step) => step.state === 'done')
  }

  function requested(): TimelineStep {
    const note = t('wallet.withdrawal.byYou', { time: formats.dayTime(withdrawal.requested_at) })
    return { title: t('wallet.withdrawal.requested'), note, state: 'done' }
  }

  function approval(): TimelineStep {
    if (withdrawal.approved_at) {
      const time = formats.dayTime(withdrawal.approved_at)
      const note = withdrawal.approved_by_rule
        ? t('wallet.withdrawal.byRule', { time })
        : t('wallet.withdrawal.byApprover', { time })
      return { title: t('wallet.withdrawal.approved'), note, state: 'done' }
    }
    return {
      title: t('wallet.withdrawal.approval'),
      note: t('wallet.withdrawal.approvalNow'),
      state: withdrawal.state === 'requested' ? 'now' : 'next',
      panel: panel(withdrawal.approve_by),
    }
  }

  function sending(): TimelineStep {
    if (withdrawal.sent_at) {
      const note = t('wallet.withdrawal.byCashier', { time: formats.dayTime(withdrawal.sent_at) })
      return { title: t('wallet.withdrawal.sent'), note, state: 'done' }
    }
    if (withdrawal.state !== 'approved') {
      // The dates of the steps behind a review are set when it ends.
      const note =
        withdrawal.state === 'in_review'
          ? t('wallet.withdrawal.cashierAfter')
          : t(isLate(withdrawal.send_by) ? 'wallet.withdrawal.panelLate' : 'wallet.withdrawal.cashierBy', {
              time: formats.dayTime(withdrawal.send_by),
            })
      return { title: t('wallet.withdrawal.sent'), note, state: 'next' }
    }
    return {
      title: t('wallet.withdrawal.sending'),
      note: t('wallet.withdrawal.cashierNow'),
      state: 'now',
      panel: panel(withdrawal.send_by),
    }
  }

  /** What the bank's search for a payment that was not received came to. */
  function found(): TimelineStep[] {
    const reference = withdrawal.trace_reference
    if (!reference) return []
    const note = t('wallet.withdrawal.foundNote', { reference })
    return [{ title: t('wallet.withdrawal.found'), note, state: 'done' }]
  }

  function arrival(): TimelineStep {
    if (withdrawal.state === 'not_received') return search()
    if (withdrawal.arrived_at) {
      const time = formats.dayTime(withdrawal.arrived_at)
      const note =
        withdrawal.arrived_by === 'bank'
          ? t('wallet.withdrawal.byStatement', { time })
          : t('wallet.withdrawal.byYourWord', { time })
      return { title: t('wallet.withdrawal.arrived'), note, state: 'done' }
    }
    const time = formats.dayTime(withdrawal.arrive_by)
    if (withdrawal.state !== 'sent') {
      return {
        title: t('wallet.withdrawal.arrived'),
        note:
          withdrawal.state === 'in_review' || isLate(withdrawal.arrive_by)
            ? t('wallet.withdrawal.bankAfter')
            : t('wallet.withdrawal.bankBy', { time }),
        state: 'next',
      }
    }
    return {
      title: t('wallet.withdrawal.arrival'),
      note: t('wallet.withdrawal.bankNow'),
      state: 'now',
      panel: isLate(withdrawal.arrive_by)
        ? { title: t('wallet.withdrawal.panelLate', { time }), text: t('wallet.withdrawal.panelArriveLate') }
        : { title: t('wallet.withdrawal.panelBy', { time }), text: t('wallet.withdrawal.panelArrive') },
    }
  }

  function search(): TimelineStep {
    const due = withdrawal.answer_by ?? withdrawal.arrive_by
    const time = formats.dayTime(due)
    const said = withdrawal.not_received_at ?? withdrawal.arrive_by
    return {
      title: t('wallet.withdrawal.search'),
      note: t('wallet.withdrawal.searchNow', { time: formats.dayTime(said) }),
      state: 'now',
      panel: isLate(due)
        ? { title: t('wallet.withdrawal.panelLate', { time }), text: t('wallet.withdrawal.searchTextLate') }
        : { title: t('wallet.withdrawal.panelBy', { time }), text: t('wallet.withdrawal.searchText') },
    }
  }

  function cancelled(): TimelineStep {
    // The entry that gave the money back is the last one: nothing can follow it.
    const at = withdrawal.entries.find((entry) => entry.type === 'withdraw_cancelled')?.at
    const note = at && t('wallet.withdrawal.byYou', { time: formats.dayTime(at) })
    return { title: t('wallet.withdrawal.cancelled'), note, state: 'done' }
  }

  function failed(): TimelineStep {
    const at = withdrawal.failed_at
    const note = at
      ? t('wallet.withdrawal.failedAt', { time: formats.dayTime(at) })
      : t('wallet.withdrawal.failedNote')
    return { title: t('wallet.withdrawal.failed'), note, state: 'refused' }
  }

  function panel(due: string) {
    const share = formats.percent(lateShare(withdrawal))
    const time = formats.dayTime(due)
    return isLate(due)
      ? {
          title: t('wallet.withdrawal.panelLate', { time }),
          text: t('wallet.withdrawal.panelTextLate', { share }),
        }
      : {
          title: t('wallet.withdrawal.panelBy', { time }),
          text: t('wallet.withdrawal.panelText', { share }),
        }
  }

  function isLate(due: string) {
    return Date.parse(due) <= now
  }
}
