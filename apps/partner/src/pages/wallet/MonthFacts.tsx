import { parseAmount } from '@fairlead/money/amount'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Money } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './MonthFacts.module.css'
import type { MonthFigures } from './statement-queries.ts'

/** What a month came to. Rows that are seldom used stand there only when they say something. */
export function MonthFacts({ figures }: { figures: MonthFigures }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const money = (amount: string) => <Money micros={parseAmount(amount)} {...formats.money} />
  const signed = (amount: string, tone: 'gain-loss' | 'gain' | 'ink') => (
    <Money micros={parseAmount(amount)} tone={tone} sign="always" {...formats.money} />
  )
  return (
    <div className={css.facts}>
      <FactList>
        <FactRow label={t('wallet.since.moneyIn')} value={money(figures.money_in)} />
        <FactRow label={t('wallet.since.moneyOut')} value={money(figures.money_out)} />
        <FactRow label={t('wallet.monthly.orders')} value={formats.number(figures.orders_settled)} />
        <FactRow label={t('wallet.monthly.revenue')} value={money(figures.revenue)} />
        <FactRow label={t('wallet.monthly.consumed')} value={money(figures.consumed)} />
        <FactRow label={t('wallet.monthly.orderFees')} value={money(figures.order_fees)} />
        <FactRow label={t('wallet.monthly.profit')} value={signed(figures.profit, 'gain-loss')} />
        {parseAmount(figures.profit_sharing) !== 0n && (
          <FactRow
            label={t('wallet.monthly.profitSharing')}
            value={signed(figures.profit_sharing, parseAmount(figures.profit_sharing) > 0n ? 'gain' : 'ink')}
          />
        )}
        {parseAmount(figures.credits) !== 0n && (
          <FactRow label={t('wallet.monthly.credits')} value={money(figures.credits)} />
        )}
        <FactRow label={t('wallet.monthly.withdrawalFees')} value={money(figures.withdrawal_fees)} />
      </FactList>
    </div>
  )
}
