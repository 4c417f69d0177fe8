import { Button } from '@fairlead/ui/Button'
import { Icon } from '@fairlead/ui/Icon'
import { Money } from '@fairlead/ui/Money'
import { navigate } from '../../router/navigate.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { isFirstDay } from './first-day.ts'
import { HullDrawing } from './HullDrawing.tsx'
import { shownParts } from './shown-parts.ts'
import css from './WalletHead.module.css'
import type { Property } from './wallet-queries.ts'

type Props = { property: Property | undefined; hidden: boolean; onHide: (hidden: boolean) => void }

/** The hull plane: what everything comes to, and the two ways money moves. Both work while the total still loads. */
export function WalletHead({ property, hidden, onHide }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <section className={css.hull} aria-label={t('wallet.head.total')}>
      <HullDrawing />
      <p className={css.label}>
        {t('wallet.head.total')}
        <button
          type="button"
          className={css.eye}
          aria-label={hidden ? t('wallet.head.show') : t('wallet.head.hide')}
          onClick={() => onHide(!hidden)}
        >
          <Icon name={hidden ? 'eye-off' : 'eye'} size={22} />
        </button>
      </p>
      <p className={css.total}>
        {property ? (
          <Money micros={shownParts(property).total} size="display" hidden={hidden} {...formats.money} />
        ) : (
          <span className={css.wait} />
        )}
      </p>
      <p className={css.asOf}>
        {property &&
          (isFirstDay(property)
            ? t('wallet.first.head')
            : t('wallet.head.asOf', { time: formats.time(property.as_of) }))}
      </p>
      <div className={css.ways}>
        <Button variant="onBrand" wide onClick={() => navigate({ to: '/wallet/withdraw' })}>
          {t('wallet.head.withdraw')}
        </Button>
        <Button variant="onBrandOutline" wide onClick={() => navigate({ to: '/wallet/deposit' })}>
          {t('wallet.head.deposit')}
        </Button>
      </div>
    </section>
  )
}
