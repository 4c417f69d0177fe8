import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { Timeline, type TimelineStep } from '@fairlead/ui/Timeline'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { AcceptorOrder } from './exchange-queries.ts'
import css from './OrderTimeline.module.css'
import { nextStep } from './order-way.ts'

/** Requested, accepted by code, paid, arrived: who acted, who acts next, and when the money goes back without it. */
export function OrderTimeline({ order }: { order: AcceptorOrder }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const next = nextStep(order)
  const acceptor = order.acceptor_name
  return (
    <div className={css.apart}>
      <Card padded>
        <Timeline steps={steps()} />
      </Card>
    </div>
  )

  function steps(): TimelineStep[] {
    const all = [requested(), code(), payment(), ...doubt(), arrival()]
    if (order.state !== 'returned' && order.state !== 'cancelled') return all
    return [...all.filter((step) => step.state === 'done'), back()]
  }

  function requested(): TimelineStep {
    const note = t('exchange.way.byYou', { time: formats.dayTime(order.requested_at) })
    return { title: t('exchange.way.requested'), note, state: 'done' }
  }

  function code(): TimelineStep {
    if (order.accepted_at) {
      const note = t('exchange.way.byYou', { time: formats.dayTime(order.accepted_at) })
      return { title: t('exchange.way.accepted'), note, state: 'done' }
    }
    return { title: t('exchange.way.code'), note: t('exchange.way.codeNow'), ...now('code') }
  }

  function payment(): TimelineStep {
    if (order.claimed_at) {
      const note = t('exchange.way.claimedBy', { acceptor, time: formats.dayTime(order.claimed_at) })
      return { title: t('exchange.way.claimed'), note, state: 'done' }
    }
    return { title: t('exchange.way.payment'), note: acceptor, ...now('payment') }
  }

  function doubt(): TimelineStep[] {
    if (!order.not_received_at) return []
    const note = t('exchange.way.byYou', { time: formats.dayTime(order.not_received_at) })
    return [{ title: t('exchange.way.notReceived'), note, state: 'done' }]
  }

  function arrival(): TimelineStep {
    if (order.state === 'arrived' && order.over_at) {
      const time = formats.dayTime(order.over_at)
      const note =
        order.arrived_by === 'bank' ? t('exchange.way.byBank', { time }) : t('exchange.way.byYou', { time })
      return { title: t('exchange.way.arrived'), note, state: 'done' }
    }
    if (order.state === 'disputed') {
      return { title: t('exchange.way.proof'), note: t('exchange.way.proofNow'), ...now('proof') }
    }
    return { title: t('exchange.way.arrival'), note: t('exchange.way.arrivalNow'), ...now('word') }
  }

  function back(): TimelineStep {
    const time = order.over_at ? formats.dayTime(order.over_at) : ''
    return order.state === 'cancelled'
      ? { title: t('exchange.way.cancelled'), note: t('exchange.way.byYou', { time }), state: 'done' }
      : { title: t('exchange.way.returned'), note: t('exchange.way.byItself', { time }), state: 'done' }
  }

  /** The step that is waited for, with the moment the money goes back; or one that comes later. */
  function now(step: NonNullable<typeof next>['step']): Pick<TimelineStep, 'state' | 'panel'> {
    if (next?.step !== step) return { state: 'next' }
    const amount = formats.amount(parseAmount(order.amount))
    return {
      state: 'now',
      panel: {
        title: t('exchange.byWhen', { time: formats.dayTime(next.at) }),
        text: t(`exchange.otherwise.${step}`, { amount }),
      },
    }
  }
}
