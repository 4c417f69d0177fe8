import { parseAmount } from '@fairlead/money/amount'
import { Money } from '@fairlead/ui/Money'
import { useFormats } from './useFormats.ts'

/** A profit as the one big amount of its screen: always with its sign, a loss as plainly as a gain. */
export function BigProfit({ amount }: { amount: string }) {
  const formats = useFormats()
  return (
    <Money micros={parseAmount(amount)} size="display" sign="always" tone="gain-loss" {...formats.money} />
  )
}
