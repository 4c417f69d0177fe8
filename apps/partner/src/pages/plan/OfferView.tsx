import { ApiRefusal } from '@fairlead/contract/client'
import { parseAmount, smaller } from '@fairlead/money/amount'
import { CardFoot } from '@fairlead/ui/Card'
import { useRef, useState } from 'react'
import form from '../../shell/Form.module.css'
import { useFailureMessage } from '../../shell/useFailure.ts'
import { useIntakeStopped } from '../../shell/useIntake.ts'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { ActionBar } from './ActionBar.tsx'
import { AnswerBy } from './AnswerBy.tsx'
import { CouponRow } from './CouponRow.tsx'
import { DeclineButton } from './DeclineButton.tsx'
import { FundButton } from './FundButton.tsx'
import { Notice } from './Notice.tsx'
import { OfferFacts } from './OfferFacts.tsx'
import { OfferLayout } from './OfferLayout.tsx'
import { OfferOutlook } from './OfferOutlook.tsx'
import css from './OfferView.module.css'
import outlook from './OutlookCard.module.css'
import { outlookBase } from './outlook.ts'
import { PlanTitle } from './PlanTitle.tsx'
import { PriceCard } from './PriceCard.tsx'
import { ProductLink } from './ProductLink.tsx'
import { PutAmountField } from './PutAmountField.tsx'
import type { PlanOrderDetail } from './plan-queries.ts'
import { nothingFits, readPutAmount } from './put-amount.ts'
import { TermsCard } from './TermsCard.tsx'
import { useNamedCoupon } from './useNamedCoupon.ts'

/** An offer before it is answered: what it costs and brings, the amount to put, and what became of others with as much. */
export function OfferView({ order }: { order: PlanOrderDetail }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const messageOf = useFailureMessage()
  const intakeStopped = useIntakeStopped()
  const user = useUserInfo()
  const restricted = user !== null && user.state !== 'active'
  const stopped = restricted ? t('plan.fund.notThisAccount') : (intakeStopped ?? order.not_fundable)
  const read = readPutAmount(typed, order)
  const refusal = failure && messageOf(failure)
  const refused = failure instanceof ApiRefusal ? failure.field : undefined
  const most = nothingFits(order) ? outlookBase : smaller(outlookBase, parseAmount(order.put_amount_max))
  const amount = read.kind === 'good' ? read.micros : most
  const { named, name, retry } = useNamedCoupon(order, read)
  const extra = named.kind === 'known' ? parseAmount(named.effect.extra_media) : 0n
  return (
    <OfferLayout
      what={
        <>
          <PlanTitle order={order} picture="wide" />
          <AnswerBy order={order} />
          {stopped && <Notice>{stopped}</Notice>}
          <PriceCard order={order} />
        </>
      }
      decision={
        <>
          <div className={outlook.card}>
            <PutAmountField
              ref={field}
              order={order}
              typed={typed}
              read={read}
              refusal={refused === 'amount' ? refusal : null}
              onType={(next) => {
                setTyped(next)
                setFailure(null)
              }}
            />
            {refusal && refused !== 'amount' && refused !== 'coupon_id' && (
              <p className={form.refusal} role="alert">
                {refusal}
              </p>
            )}
          </div>
          <div className={css.ruled}>
            <OfferOutlook amount={amount} outlook={order.outlook} />
          </div>
          {order.outlook.enough && <CardFoot>{t('plan.outlook.foot')}</CardFoot>}
        </>
      }
      facts={<OfferFacts order={order} amount={read.kind === 'good' ? amount + extra : null} />}
      coupon={
        // Coupons are of no use to such an account, and asking for them is answered with why.
        !restricted && (
          <CouponRow
            named={named}
            refusal={refused === 'coupon_id' ? refusal : null}
            onName={(coupon) => {
              name(coupon)
              setFailure(null)
            }}
            onRetry={retry}
          />
        )
      }
      terms={
        <>
          <TermsCard order={order} />
          <ProductLink order={order} />
        </>
      }
      actions={
        <ActionBar>
          <DeclineButton order={order} />
          <FundButton
            order={order}
            read={read}
            named={named}
            stopped={stopped !== null}
            onRefused={setFailure}
            onAmountMissing={() => field.current?.focus()}
          />
        </ActionBar>
      }
    />
  )
}
