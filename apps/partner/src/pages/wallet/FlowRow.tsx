import { asShown, parseAmount } from '@fairlead/money/amount'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './FlowRow.module.css'
import type { Flow } from './wallet-queries.ts'

/** One amount of the fund details. A settlement of an order that lost money says so in the same breath. */
export function FlowRow({ flow, hidden }: { flow: Flow; hidden: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const micros = parseAmount(flow.amount)
  const otherSources = (['promo', 'advance'] as const).filter((source) => {
    const part = parseAmount(flow[source])
    return part !== 0n && part !== micros
  })
  const profit = flow.order_profit === null ? 0n : parseAmount(flow.order_profit)
  return (
    <ListRow
      title={t(`wallet.flowType.${flow.flow_type}`)}
      note={
        <>
          {/* No reference breaks over lines. */}
          {flow.remark.replaceAll('-', '-\u2060')}
          {'\u00a0· '}
          {formats.time(flow.time)}
          {otherSources.map((source) => (
            <span key={source}>
              {'\u00a0· '}
              {t(`wallet.flows.${source}`, {
                amount: hidden ? '••••' : formats.amount(parseAmount(flow[source]), { sign: 'always' }),
              })}
            </span>
          ))}
          {asShown(profit) < 0n && (
            <>
              {'\u00a0· '}
              <span className={css.lost}>
                {t('wallet.flows.orderLost', { amount: hidden ? '••••' : formats.amount(-profit) })}
              </span>
            </>
          )}
        </>
      }
      amount={
        <Money
          micros={micros}
          size="row"
          sign="always"
          tone={hidden || micros < 0n ? 'ink' : 'gain'}
          hidden={hidden}
          {...formats.money}
        />
      }
      href={`#/wallet/flow?id=${flow.id}`}
    />
  )
}
