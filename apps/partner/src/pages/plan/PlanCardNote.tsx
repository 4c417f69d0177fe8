import { Icon } from '@fairlead/ui/Icon'
import { useTranslation } from '../../shell/words.tsx'
import { stateOf } from './order-looks.ts'
import css from './PlanCard.module.css'
import type { PlanOrder } from './plan-queries.ts'
import { useDue } from './useDue.ts'
import { usePause } from './usePause.ts'
import { useReason } from './useReason.ts'

/** The foot of a card: who has to do something and by when, or why it ended. Nothing when nothing is open. */
export function PlanCardNote({ order }: { order: PlanOrder }) {
  const note = useNote(order)
  if (!note) return null
  return (
    <span className={note.amber ? `${css.note} ${css.amber}` : css.note}>
      <Icon name={note.icon} size={18} />
      <span>{note.text}</span>
    </span>
  )
}

function useNote(order: PlanOrder): { icon: 'clock' | 'info' | 'check'; text: string; amber?: true } | null {
  const { t } = useTranslation()
  const due = useDue()
  const reason = useReason(order.reason)
  const pause = usePause(order)
  switch (stateOf(order)) {
    case 'waiting':
      return {
        icon: 'clock',
        text: t('plan.list.answerBy', { when: due(order.answer_by) }),
        amber: true,
      }
    case 'matching':
      return order.match_by
        ? { icon: 'clock', text: t('plan.list.lookUntil', { when: due(order.match_by) }) }
        : null
    case 'running':
      return pause ? { icon: 'info', text: pause } : null
    case 'finished':
    case 'settling':
      return order.final_at
        ? { icon: 'clock', text: t('plan.list.finalOn', { when: due(order.final_at) }) }
        : null
    case 'failed':
      return reason ? { icon: 'info', text: reason } : null
    case 'declined':
      return { icon: 'info', text: t('plan.list.declined') }
    case 'expired':
      return { icon: 'info', text: t('plan.list.expired') }
    case 'settled':
      // Several orders of one plan have the same name.
      return order.final_at
        ? { icon: 'check', text: t('plan.profit.finalSince', { when: due(order.final_at) }) }
        : null
  }
}
