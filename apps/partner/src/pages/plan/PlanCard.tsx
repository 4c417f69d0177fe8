import { Card } from '@fairlead/ui/Card'
import { link } from '../../router/link.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './PlanCard.module.css'
import { PlanCardFigures } from './PlanCardFigures.tsx'
import { PlanCardNote } from './PlanCardNote.tsx'
import type { PlanOrder } from './plan-queries.ts'
import { StateChip } from './StateChip.tsx'
import { Thumbnail } from './Thumbnail.tsx'

/** One order of the list: what it is, its two figures that matter now, and what it waits for. All of it is the link. */
export function PlanCard({ order }: { order: PlanOrder }) {
  const { t } = useTranslation()
  return (
    <Card>
      <a className={css.card} href={link('/plan/detail', { id: order.id })}>
        <span className={css.head}>
          <Thumbnail src={order.picture} />
          <span className={css.words}>
            <span className={css.title}>{order.product}</span>
            <span className={css.from}>
              {order.advertiser}
              {'\u00a0· '}
              {order.official_push && `${t('plan.push.official')}\u00a0· `}
              {t(`plan.content.${order.content_type}`)}
            </span>
          </span>
          <StateChip order={order} />
        </span>
        <PlanCardFigures order={order} />
        <PlanCardNote order={order} />
      </a>
    </Card>
  )
}
