import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { Section } from '@fairlead/ui/Section'
import { link } from '../../router/link.ts'
import { customerService } from '../../shell/customer-service.ts'
import { useTranslation } from '../../shell/words.tsx'
import { useUnusedCoupons } from '../coupon/useUnusedCoupons.ts'

/** What the network gives, and whom and what one can ask. */
export function HelpRows() {
  const { t } = useTranslation()
  const unused = useUnusedCoupons()
  return (
    <Section title={t('overview.rows.help')}>
      <Card>
        <ListRow
          icon={<Icon name="coupon" />}
          title={t('shell.title.coupons')}
          note={couponsNote()}
          href={link('/ad-center/coupons')}
        />
        <ListRow
          icon={<Icon name="gift" />}
          title={t('overview.rows.activities')}
          note={t('overview.rows.activitiesNote')}
          href={link('/ad-center/activities')}
        />
        <ListRow
          icon={<Icon name="question" />}
          title={t('overview.rows.questions')}
          note={t('overview.rows.questionsNote')}
          href={link('/ad-center/ques-detail')}
        />
        <ListRow
          icon={<Icon name="chat" />}
          title={t('overview.rows.feedback')}
          note={t('overview.rows.feedbackNote')}
          href={link('/ad-center/feedback')}
        />
        <ListRow
          icon={<Icon name="headset" />}
          title={t('overview.service.row')}
          note={t('overview.service.note')}
          onPress={() => customerService.open({})}
        />
      </Card>
    </Section>
  )

  function couponsNote() {
    // A blank line keeps the row's height until the count is there.
    if (unused === undefined) return '\u00a0'
    return unused > 0 ? t('overview.rows.unused', { count: unused }) : t('overview.rows.noneUnused')
  }
}
