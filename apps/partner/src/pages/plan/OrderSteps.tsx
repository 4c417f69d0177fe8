import { Steps } from '@fairlead/ui/Steps'
import { useTranslation } from '../../shell/words.tsx'
import css from './OrderSteps.module.css'
import { orderPhases, stateOf } from './order-looks.ts'
import type { PlanOrder } from './plan-queries.ts'

const steps = ['funded', 'matched', 'running', 'settling', 'final'] as const

/** Where a funded order is between funding and its final figures. */
export function OrderSteps({ order }: { order: PlanOrder }) {
  const { t } = useTranslation()
  const done = orderPhases[stateOf(order)].stepsDone
  return (
    <div className={css.steps}>
      <Steps
        steps={steps.map((step, index) => ({
          label: t(`plan.steps.${step}`),
          state: index < done ? 'done' : index === done ? 'now' : 'next',
        }))}
      />
    </div>
  )
}
