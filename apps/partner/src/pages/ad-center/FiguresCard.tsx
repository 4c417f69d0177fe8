import { parseAmount } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { Money } from '@fairlead/ui/Money'
import type { ReactNode } from 'react'
import { useFormats } from '../../shell/useFormats.ts'
import { When } from '../../shell/When.tsx'
import { Trans, useTranslation } from '../../shell/words.tsx'
import css from './FiguresCard.module.css'
import type { Statistics } from './overview-queries.ts'

/** The counted figures of the period. `stale` says that the last refresh failed, so nobody takes old for new. */
export function FiguresCard({ statistics, stale }: { statistics: Statistics; stale: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { impressions, clicks } = statistics
  const consumed = parseAmount(statistics.consumed)
  const money = (amount: string) => <Money micros={parseAmount(amount)} size="row" {...formats.money} />
  return (
    <Card>
      <dl className={css.grid}>
        <Figure label={t('overview.figures.impressions')}>{formats.number(impressions)}</Figure>
        <Figure label={t('overview.figures.clicks')}>
          {formats.number(clicks)}{' '}
          {impressions > 0 && (
            <span className={css.rate}>
              {t('overview.figures.rate', { share: formats.percent((clicks / impressions) * 100) })}
            </span>
          )}{' '}
          {clicks > 0 && (
            <span className={css.rate}>
              {t('overview.figures.costPerClick', {
                amount: formats.amount(consumed / BigInt(clicks)),
              })}
            </span>
          )}
        </Figure>
        <Figure label={t('overview.figures.invested')}>{money(statistics.amount_invested)}</Figure>
        <Figure label={t('overview.figures.following')}>{money(statistics.externally_operated)}</Figure>
      </dl>
      <CardFoot>
        <div className={css.foot}>
          <span>
            <Trans
              i18nKey={
                statistics.paused_orders > 0 ? 'overview.figures.ordersPaused' : 'overview.figures.orders'
              }
              count={statistics.delivery_order}
              values={{ running: statistics.running_orders, paused: statistics.paused_orders }}
              components={{ b: <b /> }}
            />
          </span>
          <When at={statistics.as_of} />
        </div>
        {stale && (
          <p className={css.stale} role="status">
            {t('overview.stale')}
          </p>
        )}
      </CardFoot>
    </Card>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.figure}>
      <dt className={css.label}>{label}</dt>
      <dd className={css.value}>{children}</dd>
    </div>
  )
}
