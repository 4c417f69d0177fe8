import { parseAmount } from '@fairlead/money/amount'
import { AmountField } from '@fairlead/ui/AmountField'
import type { Ref } from 'react'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { PlanOrderDetail } from './plan-queries.ts'
import { nothingFits, type PutAmount } from './put-amount.ts'

type Props = {
  order: PlanOrderDetail
  typed: string
  read: PutAmount
  /** What the server said about this amount, until it is changed. */
  refusal: string | null
  onType: (typed: string) => void
  ref: Ref<HTMLInputElement>
}

/** The amount to put. Its note names the limit that counts now; a refusal stands at the field, not in a toast. */
export function PutAmountField({ order, typed, read, refusal, onType, ref }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const figures = {
    min: formats.amount(parseAmount(order.put_amount_min)),
    max: formats.amount(parseAmount(order.put_amount_max)),
    balance: formats.amount(parseAmount(order.balance)),
    example: formats.number(12.34, 2),
  }
  return (
    <AmountField
      ref={ref}
      label={t('plan.put.label')}
      currencySymbol={formats.currencySymbol}
      value={typed}
      onChange={onType}
      note={t(`plan.put.${nothingFits(order) ? 'none' : 'by'}.${order.put_amount_max_by}`, figures)}
      error={refusal ?? wrongAmount()}
    />
  )

  function wrongAmount() {
    if (read.kind === 'wrong') return t(`plan.put.wrong.${read.why}`, figures)
    if (read.kind === 'above') return t(`plan.put.wrong.above.${read.limit}`, figures)
    return undefined
  }
}
