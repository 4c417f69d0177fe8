import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow, type ListRowProps } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { link } from '../../router/link.ts'
import { loadPart } from '../../shell/load-part.ts'
import { useFailureMessage } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { type Coupon, couponsQuery } from '../coupon/coupon-queries.ts'
import type { NamedCoupon } from './useNamedCoupon.ts'

// Loaded when it is first opened.
const CouponSheet = lazy(async () => ({
  default: (await loadPart(() => import('./CouponSheet.tsx'))).CouponSheet,
}))

type Props = {
  named: NamedCoupon
  /** What the server said about this coupon when it was to be used. */
  refusal: string | null
  onName: (coupon: Coupon | null) => void
  onRetry: () => void
}

/** The coupon that the funding names, with what it gives on the amount above; none is as good an answer. */
export function CouponRow({ named, refusal, onName, onRetry }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const messageOf = useFailureMessage()
  const query = useInfiniteQuery(couponsQuery('unused'))
  const [choosing, setChoosing] = useState<boolean>()
  const unused = query.data?.pages[0]?.counts.unused
  const unread = !query.data && (query.isError || query.isPaused)
  return (
    <>
      <Card>
        <ListRow
          icon={<Icon name="coupon" />}
          title={named.kind === 'none' ? t('coupon.use.row') : named.coupon.name}
          {...state()}
          {...press()}
        />
      </Card>
      {choosing !== undefined && (
        <Suspense fallback={null}>
          <CouponSheet
            open={choosing}
            onOpenChange={setChoosing}
            query={query}
            named={named.kind === 'none' ? null : named.coupon}
            onName={onName}
          />
        </Suspense>
      )}
    </>
  )

  function press(): Pick<ListRowProps, 'href' | 'onPress'> {
    if (named.kind !== 'none') {
      return {
        onPress: () => {
          if (named.kind === 'failed') onRetry()
          setChoosing(true)
        },
      }
    }
    if (unread) return { onPress: () => query.refetch() }
    if (unused === 0) return { href: link('/ad-center/activities') }
    return unused === undefined ? {} : { onPress: () => setChoosing(true) }
  }

  function state(): Pick<ListRowProps, 'note' | 'noteTone' | 'amount'> {
    if (refusal) return { note: refusal, noteTone: 'loss' }
    switch (named.kind) {
      case 'none':
        return { note: nothingNamed() }
      case 'noAmount':
        return { note: t('coupon.use.enterAmount') }
      case 'reading':
        return { note: t('coupon.use.reading') }
      case 'refused':
        return { note: messageOf(named.failure), noteTone: 'loss' }
      case 'failed':
        return { note: t('coupon.use.unread'), noteTone: 'loss' }
      case 'known': {
        const { granted, extra_media } = named.effect
        return {
          note: t(parseAmount(extra_media) > 0n ? 'coupon.use.adds' : 'coupon.use.pays'),
          amount: <Money micros={parseAmount(granted)} size="row" {...formats.money} />,
        }
      }
    }
  }

  function nothingNamed(): string {
    if (unread) return t('coupon.use.failed')
    // A blank line keeps the row's height until the count is there.
    if (unused === undefined) return '\u00a0'
    return unused > 0 ? t('coupon.use.choose', { count: unused }) : t('coupon.use.nothing')
  }
}
