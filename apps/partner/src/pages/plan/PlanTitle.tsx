import { useTranslation } from '../../shell/words.tsx'
import css from './PlanTitle.module.css'
import type { PlanOrder } from './plan-queries.ts'
import { StateChip } from './StateChip.tsx'
import { Thumbnail } from './Thumbnail.tsx'

/** The head of a plan's page: its name, whose it is and its state; with a small picture once it is funded. */
export function PlanTitle({ order, picture }: { order: PlanOrder; picture: 'wide' | 'small' }) {
  const { t } = useTranslation()
  return (
    <>
      {picture === 'wide' && <Thumbnail src={order.picture} size="wide" />}
      <div className={picture === 'wide' ? css.below : css.beside}>
        {picture === 'small' && <Thumbnail src={order.picture} size="large" />}
        <div className={css.words}>
          <h2 className={css.name}>{order.product}</h2>
          <p className={css.from}>
            {order.advertiser}
            {'\u00a0· '}
            <span className={css.whole}>
              {picture === 'small'
                ? order.plan_number
                : t(order.official_push ? 'plan.push.official' : 'plan.push.other')}
            </span>
            {order.source && (
              <>
                {'\u00a0· '}
                <span className={css.whole}>
                  {t('plan.source.follows', { id: order.source.followed_id })}
                </span>
              </>
            )}
          </p>
        </div>
        <StateChip order={order} />
      </div>
    </>
  )
}
