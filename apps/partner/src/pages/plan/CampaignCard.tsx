import { Card, CardFoot } from '@fairlead/ui/Card'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './TrafficCards.module.css'
import type { Traffic } from './traffic-queries.ts'

/** What came for all orders with the same terms: no ad says which of them it is for. */
export function CampaignCard({ traffic: { campaign } }: { traffic: Traffic }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (!campaign) return null
  return (
    <Card>
      <div className={css.card}>
        <h3 className={css.title}>{t('traffic.campaign.title')}</h3>
        <FactList>
          <FactRow label={t('traffic.campaign.requests')} value={number(campaign.requests)} />
          <FactRow label={t('traffic.filtered.robot')} value={number(campaign.robots)} />
          <FactRow label={t('traffic.filtered.duplicate')} value={number(campaign.duplicates)} />
          <FactRow label={t('traffic.filtered.other')} value={number(campaign.unpaid)} />
          <FactRow label={t('traffic.campaign.forgeries')} value={number(campaign.forgeries)} />
        </FactList>
      </div>
      <CardFoot>{t('traffic.campaign.foot')}</CardFoot>
    </Card>
  )
}
