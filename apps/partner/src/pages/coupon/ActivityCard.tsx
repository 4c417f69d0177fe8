import { parseAmount } from '@fairlead/money/amount'
import { Button } from '@fairlead/ui/Button'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { Chip } from '@fairlead/ui/Chip'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Money } from '@fairlead/ui/Money'
import { useFailureMessage } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Activity } from './coupon-queries.ts'
import css from './Printed.module.css'
import { usePrinted } from './usePrinted.ts'
import { useReceive } from './useReceive.ts'

/** An activity with everything the public algorithm knows, and the button that receives its coupon or says why not. */
export function ActivityCard({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const messageOf = useFailureMessage()
  const receive = useReceive()
  const { gives, formula } = usePrinted()(activity, activity.face_now)
  const money = (amount: string) => formats.amount(parseAmount(amount))
  const left = money(activity.budget_left)
  return (
    <Card>
      <div className={css.body}>
        <div className={css.head}>
          <h3 className={css.name}>{activity.name}</h3>
          {activity.received && <Chip tone="sea">{t('coupon.activity.received')}</Chip>}
        </div>
        <p className={css.face}>
          <Money micros={parseAmount(activity.face_now)} size="amount1" {...formats.money} />
        </p>
        <p className={css.gives}>{gives}</p>
        <p className={css.rules}>{activity.rules}</p>
        <FactList>
          <FactRow label={t('coupon.fact.kind')} value={t(`coupon.kind.${activity.kind}`)} />
          <FactRow label={t('coupon.fact.requirement')} value={t('coupon.fact.none')} />
          <FactRow
            label={t('coupon.fact.budget')}
            value={t('coupon.fact.budgetOf', { left, budget: money(activity.budget) })}
          />
          <FactRow label={t('coupon.fact.claimsLeft')} value={formats.number(activity.claims_left)} />
          <FactRow label={t('coupon.fact.validFor')} value={formats.duration(activity.valid_days * 86_400)} />
          <FactRow label={t('coupon.fact.claimUntil')} value={formats.date(activity.claim_until)} />
        </FactList>
      </div>
      <CardFoot>
        <p>{formula}</p>
        <p className={css.algorithm}>
          {t('coupon.activity.face', {
            most: money(activity.face_max),
            left,
            claims: activity.claims_left,
          })}
        </p>
      </CardFoot>
      <div className={css.action}>
        <Button
          wide
          variant={activity.new_user ? 'primary' : 'outline'}
          waiting={receive.isPending}
          waitingLabel={t('coupon.receive.waiting')}
          disabledReason={activity.why_not && t(`coupon.whyNot.${activity.why_not}`)}
          onClick={() => receive.mutate({ activity_id: activity.id })}
        >
          {t(activity.kind === 'team' ? 'coupon.receive.team' : 'coupon.receive.button')}
        </Button>
        {receive.isError && !activity.why_not && (
          <p className={css.refusal} role="alert">
            {messageOf(receive.error)}
          </p>
        )}
      </div>
    </Card>
  )
}
