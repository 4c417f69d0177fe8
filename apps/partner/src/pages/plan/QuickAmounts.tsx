import { type Micros, parseAmount } from '@fairlead/money/amount'
import { AmountChoices } from '@fairlead/ui/AmountChoices'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { PlanOrderDetail } from './plan-queries.ts'
import { nothingFits, quickAmounts } from './put-amount.ts'

type Props = { order: PlanOrderDetail; chosen: Micros | undefined; onChoose: (micros: Micros) => void }

/** Round amounts below the limit, then the limit itself, which the note beneath explains. */
export function QuickAmounts({ order, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (nothingFits(order)) return null
  const max = parseAmount(order.put_amount_max)
  return (
    <AmountChoices
      choices={[
        ...quickAmounts(order).map((micros) => ({ label: formats.amount(micros, { digits: 0 }), micros })),
        { label: t('plan.put.max', { amount: formats.amount(max) }), micros: max },
      ]}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
