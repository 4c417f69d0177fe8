import { classNames } from './class-names.ts'
import css from './Money.module.css'
import {
  currencySign,
  type MoneyFormat,
  type MoneyTone,
  moneyParts,
  moneyText,
  shownTone,
} from './money-text.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export { currencySign, moneyText, shownTone } from './money-text.ts'

export type MoneyProps = MoneyFormat & {
  /** 1.00 is 1_000_000n. */
  micros: bigint
  size?: 'display' | 'amount1' | 'amount2' | 'row' | 'text' | undefined
  tone?: MoneyTone | undefined
  /** Shows dots instead of the figure. */
  hidden?: boolean | undefined
}

/** An amount in the reader's format: real minus, tabular figures, never broken over lines. */
export function Money({ micros, size = 'text', tone = 'ink', hidden = false, ...format }: MoneyProps) {
  const className = classNames(css.money, css[size], css[shownTone(micros, tone, format.digits)])
  if (hidden) {
    const { symbol, behind } = currencySign(format.locale, format.currency)
    return <span className={className}>{behind ? `••••\u00a0${symbol}` : `${symbol}\u00a0••••`}</span>
  }
  const parts = moneyParts(micros, format)
  const whole = parts.filter((part) => part.type !== 'decimal' && part.type !== 'fraction')
  const spoken = moneyText(micros, { ...format, spoken: true })
  return (
    <span className={className}>
      <span aria-hidden="true">
        {size !== 'display' || whole.length === parts.length
          ? parts.map((part) => part.value).join('')
          : parts.map((part, index) =>
              part.type === 'decimal' || part.type === 'fraction' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one figure have no other identity
                <span key={index} className={css.cents}>
                  {part.value}
                </span>
              ) : (
                part.value
              ),
            )}
      </span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </span>
  )
}
