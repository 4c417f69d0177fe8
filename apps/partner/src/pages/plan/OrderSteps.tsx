import { Steps } from '@fairlead/ui/Steps'
import { useTranslation } from '../../shell/words.tsx'
import css from './OrderSteps.module.css'
import { orderPhases, stateOf } from './order-looks.ts'
import type { PlanOrder } from './plan-queries.ts'

const steps = ['funded', 'matched', 'running', 'settling', 'final'] as const

/** Where a funded order is between funding and its final figures; at none of them while that is not known. */
export function OrderSteps({ order }: { order: PlanOrder | undefined }) {
  const { t } = useTranslation()
  const done = order ? orderPhases[stateOf(order)].stepsDone : -1
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
