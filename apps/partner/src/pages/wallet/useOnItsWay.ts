import { type Micros, parseAmount } from '@fairlead/money/amount'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { link } from '../../router/link.ts'
import { useConfig } from '../../shell/useConfig.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { exchangeQuery } from '../exchange/exchange-queries.ts'
import { nextStep } from '../exchange/order-way.ts'
import { useDueNote } from './useDueNote.ts'
import { liveFirstPage, type Property, pollMs, withdrawalsQuery } from './wallet-queries.ts'
import { nextDue, openWithdrawals } from './withdrawal-way.ts'

/**
 * What the money that left and has not arrived waits for next, and the way there: of withdrawals, and of the acceptor
 * order in whose clearing the rest of it is. Without a way there is nothing under way that is known here. Of several, the note
 * names the amount that it is about, unless amounts are hidden.
 */
export function useOnItsWay(property: Property, hidden: boolean): { note: string; href: string } {
  const { t } = useTranslation()
  const formats = useFormats()
  const noteOf = useDueNote()
  const { demo } = useConfig()
  const withdrawals = openWithdrawals(useInfiniteQuery({ ...withdrawalsQuery, ...liveFirstPage(demo) }).data)
  const leaving = parseAmount(property.on_its_way)
  const withdrawn = withdrawals.reduce((sum, { amount }) => sum + parseAmount(amount), 0n)
  const order = useQuery({
    ...exchangeQuery,
    enabled: leaving > withdrawn,
    refetchInterval: pollMs(demo),
  }).data?.order
  const exchange = order && leaving > withdrawn ? nextStep(order) : undefined
  const steps = [
    ...withdrawals.flatMap((withdrawal) => {
      const due = nextDue(withdrawal)
      const href = link('/wallet/withdrawal', { id: withdrawal.id })
      return due ? [{ ...due, href, amount: parseAmount(withdrawal.amount) }] : []
    }),
    ...(order && exchange
      ? [
          {
            ...exchange,
            href: link('/wallet/foreign-exchange', { id: order.id }),
            amount: leaving - withdrawn,
          },
        ]
      : []),
  ]
  const [next] = steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const list = link('/wallet/withdraw')
  if (!next) return { note: leaving > 0n ? '\u00a0' : t('wallet.holdings.onItsWayNone'), href: list }
  return { note: noteAbout(next), href: withdrawals.length > 1 && !exchange ? list : next.href }

  function noteAbout(step: Parameters<typeof noteOf>[0] & { amount: Micros }) {
    return hidden || step.amount === leaving
      ? noteOf(step)
      : `${formats.amount(step.amount)}\u00a0· ${noteOf(step)}`
  }
}
