import { VisuallyHidden } from '@fairlead/ui/VisuallyHidden'
import { useFormats } from '../../shell/useFormats.ts'
import css from './LocalMoney.module.css'
import { localMoneyParts, localMoneyText } from './local-money.ts'

type Props = { amount: string; currency: string; size?: 'display' | 'text' }

/** An amount of local money, never broken over lines and read aloud with its currency's name. */
export function LocalMoney({ amount, currency, size = 'text' }: Props) {
  const { locale } = useFormats().money
  return (
    <span className={size === 'display' ? `${css.money} ${css.display}` : css.money}>
      <span aria-hidden="true">
        {localMoneyParts(amount, { locale, currency }).map(({ type, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one figure have no other identity
          <span key={index} className={type === 'decimal' || type === 'fraction' ? css.cents : undefined}>
            {value}
          </span>
        ))}
      </span>
      <VisuallyHidden>{localMoneyText(amount, { locale, currency, spoken: true })}</VisuallyHidden>
    </span>
  )
}
