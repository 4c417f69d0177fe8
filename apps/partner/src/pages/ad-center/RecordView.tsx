import { parseAmount } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Money } from '@fairlead/ui/Money'
import { BigProfit } from '../../shell/BigProfit.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import outlookCss from '../plan/OutlookCard.module.css'
import { OutlookResults } from '../plan/OutlookResults.tsx'
import { outlookBase, outlookFor } from '../plan/outlook.ts'
import { BigAmount } from '../wallet/BigAmount.tsx'
import type { OperatedRecord } from './assistance-queries.ts'
import css from './OperatedPage.module.css'

/** What an operated account came to: its profit or loss first, how many orders lost, and how deep it ever fell. */
export function RecordView({ record }: { record: OperatedRecord }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const band = outlookFor(outlookBase, record.outlook)
  const amount = (text: string) => formats.amount(parseAmount(text))
  return (
    <>
      <BigAmount label={t('assistance.record.profit')} amount={<BigProfit amount={record.profit} />}>
        <Trans
          i18nKey="assistance.record.arithmetic"
          values={{ revenue: amount(record.revenue), consumed: amount(record.consumed) }}
          components={{ b: <b /> }}
        />
      </BigAmount>
      <Card>
        {band && (
          <div className={outlookCss.card}>
            <div className={outlookCss.head}>
              <h3 className={outlookCss.title}>
                {t('assistance.record.per', { amount: formats.amount(outlookBase) })}
              </h3>
              <span className={outlookCss.aside}>
                {t('assistance.record.orders', { count: record.settled_orders })}
              </span>
            </div>
            <p className={outlookCss.sentence}>
              {band.lostPercent > 0
                ? t('assistance.record.lost', { share: formats.percent(band.lostPercent) })
                : t('assistance.record.lostNone')}
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
                    ? t('assistance.record.luckOf', {
                        orders: t('assistance.record.orders', { count: record.luck_orders }),
                      })
                    : t('assistance.record.luck')
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
              label={t('assistance.record.drawdown')}
              value={<Money micros={-parseAmount(record.drawdown)} tone="gain-loss" {...formats.money} />}
            />
            <FactRow
              label={t('assistance.record.put')}
              value={<Money micros={parseAmount(record.put)} {...formats.money} />}
            />
            {record.first_settled_at && (
              <FactRow label={t('assistance.record.since')} value={formats.day(record.first_settled_at)} />
            )}
            <FactRow
              label={t('assistance.record.account')}
              value={formats.duration(record.account_days * 86_400)}
            />
            <FactRow
              label={t('assistance.record.fee')}
              value={t('assistance.terms.feeValue', { fee: formats.percent(record.fee_percent) })}
            />
          </FactList>
        </div>
        <CardFoot>{t('assistance.record.foot')}</CardFoot>
      </Card>
    </>
  )
}
