import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { link } from '../../router/link.ts'
import { useTranslation } from '../../shell/words.tsx'

/** Where coupons come from, and where one is named. */
export function CouponLinks() {
  const { t } = useTranslation()
  return (
    <Card>
      <ListRow
        icon={<Icon name="gift" />}
        title={t('coupon.links.activities')}
        note={t('coupon.links.activitiesNote')}
        href={link('/ad-center/activities')}
      />
      <ListRow
        icon={<Icon name="plan" />}
        title={t('coupon.links.plans')}
        note={t('coupon.links.plansNote')}
        href={link('/plan', { status: 'waiting' })}
      />
    </Card>
  )
}
