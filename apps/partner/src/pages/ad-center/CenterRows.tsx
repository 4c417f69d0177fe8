import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { useQuery } from '@tanstack/react-query'
import { useCustomerService } from '../../shell/CustomerService.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { useUnusedCoupons } from '../coupon/useUnusedCoupons.ts'
import { offersWaitingQuery } from '../plan/plan-queries.ts'
import { propertyQuery } from '../wallet/walletQueries.ts'

/** The ways on: offers that wait for an answer, the money that can leave, and people to ask. */
export function CenterRows() {
  const { t } = useTranslation()
  const formats = useFormats()
  const service = useCustomerService()
  const unusedCoupons = useUnusedCoupons()
  const waiting = useQuery(offersWaitingQuery).data?.count
  const available = useQuery({ ...propertyQuery, refetchInterval: 30_000 }).data?.available_balance
  return (
    <Card>
      <ListRow
        icon={<Icon name="plan" />}
        title={t('overview.rows.plans')}
        note={offersNote()}
        noteTone={waiting ? 'amber' : 'plain'}
        href="#/plan"
      />
      <ListRow
        icon={<Icon name="wallet" />}
        title={t('overview.rows.wallet')}
        note={t('overview.rows.available')}
        amount={available && <Money micros={parseAmount(available)} size="row" {...formats.money} />}
        href="#/wallet"
      />
      <ListRow
        icon={<Icon name="headset" />}
        title={t('overview.service.row')}
        note={t('overview.service.note')}
        onPress={() => service.open({})}
      />
      <ListRow
        icon={<Icon name="question" />}
        title={t('overview.rows.questions')}
        note={t('overview.rows.questionsNote')}
        href="#/ad-center/ques-detail"
      />
      <ListRow
        icon={<Icon name="people" />}
        title={t('overview.rows.operated')}
        note={t('overview.rows.operatedNote')}
        href="#/ad-center/operated"
      />
      <ListRow
        icon={<Icon name="coupon" />}
        title={t('shell.title.coupons')}
        note={unusedCoupons}
        href="#/ad-center/coupons"
      />
      <ListRow
        icon={<Icon name="gift" />}
        title={t('coupon.links.activities')}
        note={t('coupon.links.activitiesNote')}
        href="#/ad-center/activities"
      />
      <ListRow
        icon={<Icon name="chat" />}
        title={t('overview.rows.feedback')}
        note={t('overview.rows.feedbackNote')}
        href="#/ad-center/feedback"
      />
    </Card>
  )

  function offersNote() {
    // A blank line keeps the row's height until the count is there.
    if (waiting === undefined) return '\u00a0'
    return waiting > 0 ? t('overview.rows.offers', { count: waiting }) : t('overview.rows.noOffers')
  }
}
