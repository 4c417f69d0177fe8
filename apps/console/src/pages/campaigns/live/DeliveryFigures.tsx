import type { ReactNode } from 'react'
import { countText, money, percentText } from '../../../formats.ts'
import type { CampaignDelivery } from '../../../shell/operator.ts'
import { t } from '../../../words.ts'
import css from './DeliveryFigures.module.css'

/** What was paid today, and what it cost and earned. */
export function DeliveryFigures({ delivery }: { delivery: CampaignDelivery }) {
  const { impressions, clicks, conversions, spent, earned } = delivery
  return (
    <dl className={css.figures}>
      <Figure
        label={t('console.delivery.views')}
        note={t('console.delivery.viewsOf', { received: impressions.received })}
      >
        {countText(impressions.paid, false)}
      </Figure>
      <Figure
        label={t('console.delivery.clicks')}
        note={t('console.delivery.clicksOf', {
          rate: percentText(impressions.paid === 0 ? 0 : clicks.paid / impressions.paid, {
            least: 0,
            most: 2,
          }),
        })}
      >
        {countText(clicks.paid, false)}
      </Figure>
      {conversions.received > 0 && (
        <Figure
          label={t('console.delivery.conversions')}
          note={t('console.delivery.conversionsOf', { received: conversions.received })}
        >
          {countText(conversions.paid, false)}
        </Figure>
      )}
      <Figure label={t('console.delivery.spent')} note={t('console.delivery.spentNote')}>
        {money(spent)}
      </Figure>
      <Figure label={t('console.delivery.earned')} note={t('console.delivery.earnedNote')}>
        {money(earned)}
      </Figure>
    </dl>
  )
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd className={css.note}>{note}</dd>
    </div>
  )
}
