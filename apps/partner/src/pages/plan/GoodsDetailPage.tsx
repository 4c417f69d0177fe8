import { Card } from '@fairlead/ui/Card'
import { useQuery } from '@tanstack/react-query'
import { useAsked } from '../../router/shown-page.ts'
import { PageState } from '../../shell/PageState.tsx'
import { useTranslation } from '../../shell/words.tsx'
import css from './GoodsDetailPage.module.css'
import { GoodsHero } from './GoodsHero.tsx'
import { goodsQuery } from './plan-queries.ts'

/** The product or game that a plan advertises. */
export function Page() {
  const { t } = useTranslation()
  const { id } = useAsked('/plan/goods-detail')
  const query = useQuery(goodsQuery(id))
  if (!query.data) {
    return (
      <>
        <GoodsHero src={undefined} />
        <PageState query={query} />
      </>
    )
  }
  const goods = query.data
  const parts = [
    { title: t('plan.goods.content'), text: goods.content },
    { title: t('plan.goods.game'), text: goods.game_description },
    { title: t('plan.goods.audience'), text: goods.user_targeting },
    { title: t('plan.goods.landingPage'), text: goods.landing_page },
  ].filter((part) => part.text !== '')
  return (
    <>
      <GoodsHero src={goods.picture} />
      <h2 className={css.name}>{goods.product}</h2>
      <p className={css.from}>
        {t('plan.goods.about', { advertiser: goods.advertiser })}
        {'\u00a0· '}
        {t(goods.official_push ? 'plan.push.official' : 'plan.push.other')}
      </p>
      <Card>
        <dl>
          {parts.map((part) => (
            <div key={part.title} className={css.part}>
              <dt>{part.title}</dt>
              <dd>{part.text}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}
