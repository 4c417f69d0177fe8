import { ApiRefusal } from '@fairlead/contract/client'
import { useRef, useState } from 'react'
import { useFailureMessage } from '../../shell/useFailure.ts'
import { useTranslation } from '../../shell/words.tsx'
import { ActionBar } from './ActionBar.tsx'
import { CouponRow } from './CouponRow.tsx'
import { DeclineButton } from './DeclineButton.tsx'
import { FundButton } from './FundButton.tsx'
import css from './OfferView.module.css'
import { OutlookCard } from './OutlookCard.tsx'
import { outlookBase } from './outlook.ts'
import { PlanTitle } from './PlanTitle.tsx'
import { PriceCard } from './PriceCard.tsx'
import { ProductLink } from './ProductLink.tsx'
import { PutAmountField } from './PutAmountField.tsx'
import type { PlanOrderDetail } from './plan-queries.ts'
import { readPutAmount } from './put-amount.ts'
import { TermsCard } from './TermsCard.tsx'
import { useDue } from './useDue.ts'
import { useNamedCoupon } from './useNamedCoupon.ts'

/** An offer before it is answered: what it costs and brings, what became of others like it, and the amount to put. */
export function OfferView({ order }: { order: PlanOrderDetail }) {
  const { t } = useTranslation()
  const due = useDue()
  const [typed, setTyped] = useState('')
  const amount = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const messageOf = useFailureMessage()
  const read = readPutAmount(typed, order)
  const refusal = failure && messageOf(failure)
  const field = failure instanceof ApiRefusal ? failure.field : undefined
  const { named, name, retry } = useNamedCoupon(order, read)
  return (
    <>
      <PlanTitle order={order} picture="wide" />
      <p className={css.answer}>{t('plan.list.answerBy', { when: due(order.answer_by) })}</p>
      <PriceCard order={order} />
      <OutlookCard amount={read.kind === 'good' ? read.micros : outlookBase} outlook={order.outlook} />
      <TermsCard order={order} />
      <ProductLink order={order} />
      <div className={css.put}>
        <PutAmountField
          ref={amount}
          order={order}
          typed={typed}
          read={read}
          refusal={field === 'amount' ? refusal : null}
          onType={(next) => {
            setTyped(next)
            setFailure(null)
          }}
        />
        <div className={css.coupon}>
          <CouponRow
            named={named}
            refusal={field === 'coupon_id' ? refusal : null}
            onName={(coupon) => {
              name(coupon)
              setFailure(null)
            }}
            onRetry={retry}
          />
        </div>
        {refusal && field !== 'amount' && field !== 'coupon_id' && (
          <p className={css.refusal} role="alert">
            {refusal}
          </p>
        )}
      </div>
      <ActionBar>
        <DeclineButton order={order} />
        <FundButton
          order={order}
          read={read}
          named={named}
          onRefused={setFailure}
          onAmountMissing={() => amount.current?.focus()}
        />
      </ActionBar>
    </>
  )
}
