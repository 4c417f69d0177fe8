import { parseAmount } from '@fairlead/money/amount'
import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Fold } from '@fairlead/ui/Fold'
import { Money } from '@fairlead/ui/Money'
import { useFailureMessage } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Activity } from './coupon-queries.ts'
import css from './Printed.module.css'
import { usePrinted } from './usePrinted.ts'
import { useReceive } from './useReceive.ts'

/**
 * An activity: what its coupon is worth today, in one sentence, until when, and the button that receives it or why not.
 * Everything else that the public algorithm knows stands under its terms.
 */
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
          <Money micros={parseAmount(activity.face_now)} size="amount2" {...formats.money} />
        </div>
        <p className={css.gives}>{gives}</p>
        <div className={css.claim}>
          <p className={css.until}>
            {activity.why_not
              ? t(`coupon.whyNot.${activity.why_not}`)
              : t('coupon.activity.until', { day: formats.date(activity.claim_until) })}
          </p>
          {!activity.why_not && (
            <Button
              variant={activity.new_user ? 'primary' : 'outline'}
              waiting={receive.isPending}
              waitingLabel={t('coupon.receive.waiting')}
              onClick={() => receive.mutate({ activity_id: activity.id })}
            >
              {t(activity.kind === 'team' ? 'coupon.receive.team' : 'coupon.receive.button')}
            </Button>
          )}
        </div>
        {receive.isError && !activity.why_not && (
          <p className={css.refusal} role="alert">
            {messageOf(receive.error)}
          </p>
        )}
      </div>
      <Fold summary={<p className={css.terms}>{t('coupon.activity.terms')}</p>}>
        <div className={css.body}>
          <p className={css.rules}>{activity.rules}</p>
          <FactList>
            <FactRow label={t('coupon.fact.kind')} value={t(`coupon.kind.${activity.kind}`)} />
            <FactRow label={t('coupon.fact.requirement')} value={t('coupon.fact.none')} />
            <FactRow
              label={t('coupon.fact.budget')}
              value={t('coupon.fact.budgetOf', { left, budget: money(activity.budget) })}
            />
            <FactRow label={t('coupon.fact.claimsLeft')} value={formats.number(activity.claims_left)} />
            <FactRow
              label={t('coupon.fact.validFor')}
              value={formats.duration(activity.valid_days * 86_400)}
            />
            <FactRow label={t('coupon.fact.claimUntil')} value={formats.date(activity.claim_until)} />
          </FactList>
          <p className={css.algorithm}>{formula}</p>
          <p className={css.algorithm}>
            {t('coupon.activity.face', {
              most: money(activity.face_max),
              left,
              claims: activity.claims_left,
            })}
          </p>
        </div>
      </Fold>
    </Card>
  )
}
