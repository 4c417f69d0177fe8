import { Button } from '@fairlead/ui/Button'
import type { ReactNode } from 'react'
import { link } from '../../router/link.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { PlanOrderDetail } from './plan-queries.ts'
import { nothingFits, type PutAmount } from './put-amount.ts'
import { useFundPlan } from './useFundPlan.tsx'
import type { NamedCoupon } from './useNamedCoupon.ts'

type Props = {
  order: PlanOrderDetail
  read: PutAmount
  named: NamedCoupon
  /** Nothing is taken in now; the page says why. */
  stopped: boolean
  onRefused: (failure: Error) => void
  /** Leads to the amount while there is none that could be put. */
  onAmountMissing: () => void
}

/** Opens the funding sheet for the amount in the field, or says why it cannot yet. */
export function FundButton({ order, read, named, stopped, onRefused, onAmountMissing }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const user = useUserInfo()
  const { fund, waiting } = useFundPlan(order, onRefused)
  const nothing = stopped || nothingFits(order)
  const moneyMissing = !stopped && order.put_amount_max_by === 'balance'
  const noAmount = user?.transaction_password_set && !nothing && read.kind !== 'good'
  return (
    <Button
      wide
      waiting={waiting}
      waitingLabel={t('plan.fund.waiting')}
      disabledReason={reason()}
      onRefused={noAmount ? onAmountMissing : undefined}
      onClick={() => read.kind === 'good' && fund(read.micros, named.kind === 'known' ? named : null)}
    >
      {read.kind === 'good'
        ? t('plan.fund.button', { amount: formats.amount(read.micros) })
        : t('plan.fund.buttonEmpty')}
    </Button>
  )

  function reason(): ReactNode {
    if (!user) return t('plan.fund.loading')
    if (nothing) {
      return (
        <>
          {t('plan.fund.nothingFits')}{' '}
          {moneyMissing && <a href={link('/wallet/deposit')}>{t('plan.fund.depositFirst')}</a>}
        </>
      )
    }
    if (!user.transaction_password_set) {
      return (
        <>
          {t('plan.fund.setPassword')} <a href={link('/wallet/set-password')}>{t('plan.fund.setItNow')}</a>
        </>
      )
    }
    if (read.kind === 'empty') return t('plan.fund.enterAmount')
    if (read.kind !== 'good') return t('plan.fund.correctAmount')
    if (named.kind === 'reading') return t('coupon.use.wait')
    return (named.kind === 'refused' || named.kind === 'failed') && t('coupon.use.another')
  }
}
