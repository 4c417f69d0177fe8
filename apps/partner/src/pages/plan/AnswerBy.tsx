import { useTranslation } from '../../shell/words.tsx'
import css from './OfferView.module.css'
import type { PlanOrder } from './plan-queries.ts'
import { useDue } from './useDue.ts'

/** By when an offer wants its answer. */
export function AnswerBy({ order }: { order: PlanOrder }) {
  const { t } = useTranslation()
  const due = useDue()
  return <p className={css.answer}>{t('plan.list.answerBy', { when: due(order.answer_by) })}</p>
}
