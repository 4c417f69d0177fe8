import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { Chip } from '@fairlead/ui/Chip'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { Section } from '@fairlead/ui/Section'
import { useQuery } from '@tanstack/react-query'
import { link } from '../../router/link.ts'
import { AmountSkeleton } from '../../shell/AmountSkeleton.tsx'
import { BigAmount } from '../../shell/BigAmount.tsx'
import { PageState } from '../../shell/PageState.tsx'
import { useConfig } from '../../shell/useConfig.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { CancelDeposit } from './CancelDeposit.tsx'
import { DepositList } from './DepositList.tsx'
import { DepositPayment } from './DepositPayment.tsx'
import { DepositTimeline } from './DepositTimeline.tsx'
import { shownState } from './shown-deposit.ts'
import { depositChipTone } from './state-tones.ts'
import css from './WithdrawalPage.module.css'
import { type Deposit, depositQuery, pollMs } from './wallet-queries.ts'

/** One deposit: how to pay it while it is open, where it is, and its receipt once it is booked. */
export function DepositDetail({ id }: { id: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { demo } = useConfig()
  const query = useQuery({
    ...depositQuery(id),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollMs(demo) : false),
  })
  const deposit = query.data
  if (!deposit) return <PageState query={query} skeleton={<AmountSkeleton />} />
  return (
    <>
      <BigAmount
        label={label(deposit.state)}
        aside={
          <Chip tone={depositChipTone[deposit.state]}>{t(`wallet.depositState.${shownState(deposit)}`)}</Chip>
        }
        amount={<Money micros={parseAmount(deposit.amount)} size="display" {...formats.money} />}
      >
        {deposit.receipt
          ? t('wallet.deposit.receiptNumber', { receipt: deposit.receipt })
          : t(deposit.state === 'expired' ? 'wallet.deposit.wasValidUntil' : 'wallet.deposit.validUntil', {
              time: formats.dayTime(deposit.expires_at),
            })}
      </BigAmount>
      <DepositPayment deposit={deposit} />
      {deposit.state === 'open' && <CancelDeposit deposit={deposit} />}
      {deposit.entry_id && (
        <div className={css.apart}>
          <Card>
            <ListRow
              title={t('wallet.withdrawal.lines')}
              amount={<Money micros={parseAmount(deposit.amount)} size="row" {...formats.money} />}
              href={link('/wallet/flow', { id: deposit.entry_id })}
            />
          </Card>
        </div>
      )}
      <Section title={t('wallet.deposit.steps')}>
        <Card padded>
          <DepositTimeline deposit={deposit} />
        </Card>
      </Section>
      <DepositList another />
    </>
  )

  function label(state: Deposit['state']): string {
    if (state === 'confirmed') return t('wallet.deposit.booked')
    return state === 'expired' ? t('shell.title.deposit') : t('wallet.deposit.youTransfer')
  }
}

/** A confirmed deposit is read on until the bank's statement shows it: until then it works for a few days only. */
function isUnderWay(deposit: Deposit): boolean {
  return deposit.state !== 'expired' && !deposit.on_statement
}
