import { EmptyState } from '@fairlead/ui/EmptyState'
import { Icon } from '@fairlead/ui/Icon'
import { LazySheet } from '@fairlead/ui/LazySheet'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Paged } from '../../shell/Paged.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Coupon } from '../coupon/coupon-queries.ts'
import { usePrinted } from '../coupon/usePrinted.ts'
import choice from '../wallet/ChoiceSheet.module.css'
import css from './CouponSheet.module.css'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  query: UseInfiniteQueryResult<InfiniteData<{ items: Coupon[] }>>
  named: Coupon | null
  onName: (coupon: Coupon | null) => void
}

/** Every unused coupon with what is printed on it, and the choice of none. Choosing closes it. */
export function CouponSheet({ open, onOpenChange, query, named, onName }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const printed = usePrinted()
  const empty = (
    <EmptyState drawing="plans" title={t('coupon.empty.unused.title')} text={t('coupon.empty.unused.text')} />
  )
  const option = (coupon: Coupon | null, title: string, notes: string[]) => (
    <li key={coupon?.id ?? 'none'}>
      <button
        type="button"
        className={choice.option}
        aria-current={coupon?.id === named?.id || undefined}
        onClick={() => {
          onName(coupon)
          onOpenChange(false)
        }}
      >
        <span className={css.words}>
          {title}
          {notes.map((note) => (
            <span key={note} className={css.note}>
              {note}
            </span>
          ))}
        </span>
        {coupon?.id === named?.id && <Icon name="check" />}
      </button>
    </li>
  )
  return (
    <LazySheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('coupon.use.sheet')}
      closeLabel={t('shell.close')}
    >
      <Paged query={query} empty={empty}>
        {(coupons) => (
          <ul className={choice.list}>
            {option(null, t('coupon.use.without'), [t('coupon.use.withoutNote')])}
            {coupons.map((coupon) =>
              option(coupon, coupon.name, [
                printed(coupon, coupon.face).gives,
                t('coupon.use.goodUntil', { when: formats.date(coupon.expires_at) }),
              ]),
            )}
          </ul>
        )}
      </Paged>
    </LazySheet>
  )
}
