import { asShown, parseAmount } from '@fairlead/money/amount'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { link } from '../../router/link.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { FlowIcon } from './FlowIcon.tsx'
import css from './FlowRow.module.css'
import { shownFlow } from './shown-flow.ts'
import type { Flow, FlowSource } from './wallet-queries.ts'

type Props = {
  flow: Flow
  /** What of it the list is about; available money without it, beside which stands what was for orders only. */
  source?: FlowSource
  hidden: boolean
  /** Stands for two that come to nothing, and leads nowhere itself. */
  folded?: boolean
}

/**
 * One amount of the fund details: who first, then what. Every amount is in ink, for money that came in is not yet a gain;
 * a settled order says in the same breath what it gained or lost.
 */
export function FlowRow({ flow, source = 'cash', hidden, folded }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const profit = asShown(parseAmount(flow.order_profit ?? '0'))
  const shown = (part: bigint, sign?: 'always') => (hidden ? '••••' : formats.amount(part, sign && { sign }))
  return (
    <ListRow
      icon={<FlowIcon flow={flow} />}
      title={flow.who}
      note={
        <>
          {/* No reference breaks over lines. */}
          {flow.what && `${flow.what.replaceAll('-', '-\u2060')}\u00a0· `}
          {source === 'cash' ? formats.time(flow.time) : formats.day(flow.time)}
          {source === 'cash' &&
            (['promo', 'advance'] as const).map(
              (other) =>
                parseAmount(flow[other]) !== 0n && (
                  <span key={other}>
                    {'\u00a0· '}
                    {t(`wallet.flows.${other}`, { amount: shown(shownFlow(flow, other), 'always') })}
                  </span>
                ),
            )}
          {profit !== 0n && (
            <>
              {'\u00a0· '}
              <span className={profit < 0n ? css.lost : css.gained}>
                {t(profit < 0n ? 'wallet.flows.orderLost' : 'wallet.flows.orderGained', {
                  amount: shown(profit < 0n ? -profit : profit),
                })}
              </span>
            </>
          )}
        </>
      }
      amount={
        <Money
          micros={folded ? 0n : shownFlow(flow, source)}
          size="row"
          sign="always"
          hidden={hidden}
          {...formats.money}
        />
      }
      href={folded ? undefined : link('/wallet/flow', { id: flow.id })}
    />
  )
}
