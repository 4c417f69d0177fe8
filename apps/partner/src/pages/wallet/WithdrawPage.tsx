import { parseAmount, wholeCents } from '@fairlead/money/amount'
import { Money } from '@fairlead/ui/Money'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { BigAmount } from './BigAmount.tsx'
import { NobodyMayAsk } from './NobodyMayAsk.tsx'
import { useDestinations } from './useDestinations.ts'
import { WholePageState } from './WholePageState.tsx'
import { WithdrawalList } from './WithdrawalList.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import { propertyQuery } from './wallet-queries.ts'

/** Asks for available money to leave, and lists what was asked for before. */
export function Page() {
  const { t } = useTranslation()
  const formats = useFormats()
  const property = useQuery(propertyQuery)
  const destinations = useDestinations()
  if (!property.data) return <WholePageState query={property} />
  if (!destinations.data) return <WholePageState query={destinations} />
  const available = wholeCents(parseAmount(property.data.available_balance))
  return (
    <>
      <BigAmount
        label={t('wallet.holdings.available')}
        amount={<Money micros={available} size="display" {...formats.money} />}
      >
        {t('wallet.holdings.availableNote')}
      </BigAmount>
      <WithdrawForm available={available} destinations={destinations.data} />
      <NobodyMayAsk />
      <WithdrawalList />
    </>
  )
}
