import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { useTranslation } from '../../shell/words.tsx'
import type { DestinationInput } from './destination-input.ts'

/** The destination as it is about to be bound, repeated before the password is typed: a wrong digit is seen here last. */
export function DestinationFacts({ input }: { input: DestinationInput }) {
  const { t } = useTranslation()
  return (
    <FactList>
      <FactRow label={t(`wallet.bind.bankName.${input.kind}`)} value={input.bank_name} />
      <FactRow label={t('wallet.bind.beneficiary')} value={input.beneficiary_name} />
      <FactRow label={t(`wallet.bind.accountNumber.${input.kind}`)} value={input.account_number} />
    </FactList>
  )
}
