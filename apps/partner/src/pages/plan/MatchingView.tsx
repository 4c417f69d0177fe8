import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { Money } from '@fairlead/ui/Money'
import { Timeline } from '@fairlead/ui/Timeline'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { CancelBar } from './CancelBar.tsx'
import css from './MatchingView.module.css'
import { OrderLinks } from './OrderLinks.tsx'
import { PlanTitle } from './PlanTitle.tsx'
import type { PlanOrderDetail } from './plan-queries.ts'

/** A funded order that looks for places: who acts, by when, what happens otherwise, and the way back. */
export function MatchingView({ order }: { order: PlanOrderDetail }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const amount = formats.amount(parseAmount(order.put_amount))
  return (
    <>
      <PlanTitle order={order} picture="small" />
      <p className={css.label}>{t('plan.matching.put')}</p>
      <p>
        <Money micros={parseAmount(order.put_amount)} size="display" {...formats.money} />
      </p>
      <p className={css.note}>{t('plan.matching.allBack')}</p>
      <Card padded>
        <Timeline
          steps={[
            { title: t('plan.steps.funded'), note: t('plan.matching.fundedNote'), state: 'done' },
            {
              title: t('plan.matching.looking'),
              note: t('plan.matching.lookingNote'),
              state: 'now',
              ...(order.match_by && {
                panel: {
                  title: t('plan.matching.by', { when: formats.dayTime(order.match_by) }),
                  text: t('plan.matching.otherwise', { amount }),
                },
              }),
            },
            { title: t('plan.steps.running'), note: t('plan.matching.runningNote'), state: 'next' },
            {
              title: t('plan.steps.settling'),
              note: t('plan.matching.settlingNote', {
                duration: formats.duration(order.rule.maturity_seconds),
              }),
              state: 'next',
            },
            { title: t('plan.steps.final'), note: t('plan.matching.finalNote'), state: 'next' },
          ]}
        />
      </Card>
      <OrderLinks order={order} />
      <CancelBar order={order} />
    </>
  )
}
