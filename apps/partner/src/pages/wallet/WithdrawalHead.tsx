import { parseAmount } from '@fairlead/money/amount'
import { Chip } from '@fairlead/ui/Chip'
import { Money } from '@fairlead/ui/Money'
import { BigAmount } from '../../shell/BigAmount.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import { withdrawalChipTone } from './state-tones.ts'
import { tailOf } from './tail.ts'
import type { Withdrawal } from './wallet-queries.ts'

/** What the bank account receives and how it comes from what was asked for; or, once over, what came back. */
export function WithdrawalHead({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { state } = withdrawal
  const chip = <Chip tone={withdrawalChipTone[state]}>{t(`wallet.withdrawalState.${state}`)}</Chip>
  const big = (amount: string) => <Money micros={parseAmount(amount)} size="display" {...formats.money} />
  if (state === 'cancelled' || state === 'returned' || state === 'failed') {
    return (
      <BigAmount label={t('wallet.withdrawal.cameBack')} aside={chip} amount={big(withdrawal.amount)}>
        {t('wallet.withdrawal.noFee')}
      </BigAmount>
    )
  }
  const label = state === 'arrived' ? 'youReceived' : 'youReceive'
  return (
    <BigAmount label={t(`wallet.withdrawal.${label}`)} aside={chip} amount={big(withdrawal.receives)}>
      <Trans
        i18nKey={
          withdrawal.destination_kind === 'bank_card'
            ? 'wallet.withdrawal.arithmeticBankCard'
            : 'wallet.withdrawal.arithmeticWalletAddress'
        }
        values={{
          asked: formats.amount(parseAmount(withdrawal.amount)),
          fee: formats.amount(parseAmount(withdrawal.fee)),
          tail: tailOf(withdrawal.destination_tail),
        }}
        components={{ b: <b /> }}
      />
    </BigAmount>
  )
}
