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
import { useComesBack } from './useComesBack.ts'

/** A funded order that looks for places: who acts, by when, what happens otherwise, and the way back. */
export function MatchingView({ order }: { order: PlanOrderDetail }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const put = parseAmount(order.put_amount)
  const { back } = useComesBack(order)
  return (
    <>
      <PlanTitle order={order} picture="small" />
      <p className={css.label}>{t('plan.matching.put')}</p>
      <p>
        <Money micros={put} size="display" {...formats.money} />
      </p>
      <p className={css.note}>
        {parseAmount(order.comes_back.cash) === put
          ? t('plan.matching.allBack')
          : t('plan.matching.back', { back })}
      </p>
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
                  text: t('plan.matching.otherwise', { back }),
                },
              }),
            },
            { title: t('plan.steps.running'), note: t('plan.matching.runningNote'), state: 'next' },
            {
              title: t('plan.steps.settling'),
              note: t('plan.matching.settlingNote', {
                duration: formats.duration(order.rule.validation_seconds),
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
