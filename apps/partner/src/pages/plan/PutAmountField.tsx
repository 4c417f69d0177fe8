import { parseAmount, wholeCents } from '@fairlead/money/amount'
import { AmountField } from '@fairlead/ui/AmountField'
import type { Ref } from 'react'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { PlanOrderDetail } from './plan-queries.ts'
import { nothingFits, type PutAmount } from './put-amount.ts'
import { QuickAmounts } from './QuickAmounts.tsx'

type Props = {
  order: PlanOrderDetail
  typed: string
  read: PutAmount
  /** What the server said about this amount, until it is changed. */
  refusal: string | null
  onType: (typed: string) => void
  ref: Ref<HTMLInputElement>
}

/** The amount to put. Its note names the limits that count now, in red where they are not kept; a refusal stands there too. */
export function PutAmountField({ order, typed, read, refusal, onType, ref }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const figures = {
    min: formats.amount(parseAmount(order.put_amount_min)),
    max: formats.amount(parseAmount(order.put_amount_max)),
    balance: formats.amount(wholeCents(parseAmount(order.balance))),
    example: formats.number(12.34, 2),
  }
  const limits = t(`plan.put.${nothingFits(order) ? 'none' : 'by'}.${order.put_amount_max_by}`, figures)
  return (
    <AmountField
      ref={ref}
      label={t('plan.put.label')}
      {...formats.currencySign}
      value={typed}
      onChange={onType}
      choices={
        <QuickAmounts
          order={order}
          chosen={read.kind === 'good' ? read.micros : undefined}
          onChoose={(micros) => onType(formats.typed(micros))}
        />
      }
      note={limits}
      error={
        refusal ??
        (read.kind === 'outside' ? limits : read.kind === 'notAmount' && t('plan.put.notAmount', figures))
      }
    />
  )
}
