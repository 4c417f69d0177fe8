import { asShown, parseAmount } from '@fairlead/money/amount'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './FlowRow.module.css'
import type { Flow } from './wallet-queries.ts'

type Props = { flow: Flow; hidden: boolean; amount?: bigint; href?: string | undefined }

/**
 * One amount of the fund details: who first, then what. Every amount is in ink, for money that came in is not yet a gain;
 * a settled order says in the same breath what it gained or lost.
 */
export function FlowRow({ flow, hidden, amount, href }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const micros = parseAmount(flow.amount)
  const otherSources = (['promo', 'advance'] as const).filter((source) => {
    const part = parseAmount(flow[source])
    return part !== 0n && part !== micros
  })
  const profit = asShown(parseAmount(flow.order_profit ?? '0'))
  const shown = (part: bigint, sign?: 'always') => (hidden ? '••••' : formats.amount(part, sign && { sign }))
  return (
    <ListRow
      title={flow.who}
      note={
        <>
          {/* No reference breaks over lines. */}
          {flow.what && `${flow.what.replaceAll('-', '-\u2060')}\u00a0· `}
          {formats.time(flow.time)}
          {otherSources.map((source) => (
            <span key={source}>
              {'\u00a0· '}
              {t(`wallet.flows.${source}`, { amount: shown(parseAmount(flow[source]), 'always') })}
            </span>
          ))}
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
      amount={<Money micros={amount ?? micros} size="row" sign="always" hidden={hidden} {...formats.money} />}
      href={href}
    />
  )
}
