import { parseAmount } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Money } from '@fairlead/ui/Money'
import { BigAmount } from '../../shell/BigAmount.tsx'
import { BigProfit } from '../../shell/BigProfit.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import outlookCss from '../plan/OutlookCard.module.css'
import { OutlookResults } from '../plan/OutlookResults.tsx'
import { outlookBase, outlookFor } from '../plan/outlook.ts'
import css from './FollowingPage.module.css'
import type { TrackRecord } from './following-queries.ts'

/** What a followed account came to: its profit or loss first, how many orders lost, and how deep it ever fell. */
export function RecordView({ record }: { record: TrackRecord }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const band = outlookFor(outlookBase, record.outlook)
  const amount = (text: string) => formats.amount(parseAmount(text))
  return (
    <>
      <BigAmount label={t('following.record.profit')} amount={<BigProfit amount={record.profit} />}>
        <Trans
          i18nKey="following.record.arithmetic"
          values={{ revenue: amount(record.revenue), consumed: amount(record.consumed) }}
          components={{ b: <b /> }}
        />
      </BigAmount>
      <Card>
        {band && (
          <div className={outlookCss.card}>
            <div className={outlookCss.head}>
              <h3 className={outlookCss.title}>
                {t('following.record.per', { amount: formats.amount(outlookBase) })}
              </h3>
              <span className={outlookCss.aside}>
                {t('following.record.orders', { count: record.settled_orders })}
              </span>
            </div>
            <p className={outlookCss.sentence}>
              {band.lostPercent > 0
                ? t('following.record.lost', { share: formats.percent(band.lostPercent) })
                : t('following.record.lostNone')}
            </p>
            <OutlookResults band={band} />
          </div>
        )}
        <div className={css.facts}>
          <FactList>
            {record.luck !== null && (
              <FactRow
                label={
                  record.luck_orders < record.settled_orders
                    ? t('following.record.luckOf', {
                        orders: t('following.record.orders', { count: record.luck_orders }),
                      })
                    : t('following.record.luck')
                }
                value={
                  <Money
                    micros={parseAmount(record.luck)}
                    sign="always"
                    tone="gain-loss"
                    {...formats.money}
                  />
                }
              />
            )}
            <FactRow
              label={t('following.record.drawdown')}
              value={<Money micros={-parseAmount(record.drawdown)} tone="gain-loss" {...formats.money} />}
            />
            <FactRow
              label={t('following.record.put')}
              value={<Money micros={parseAmount(record.put)} {...formats.money} />}
            />
            {record.first_settled_at && (
              <FactRow label={t('following.record.since')} value={formats.day(record.first_settled_at)} />
            )}
            <FactRow
              label={t('following.record.account')}
              value={formats.duration(record.account_days * 86_400)}
            />
            <FactRow
              label={t('following.record.fee')}
              value={t('following.terms.feeValue', { fee: formats.percent(record.fee_percent) })}
            />
          </FactList>
        </div>
        <CardFoot>{t('following.record.foot')}</CardFoot>
      </Card>
    </>
  )
}
