import { parseAmount } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { SplitBar } from '@fairlead/ui/SplitBar'
import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import css from './DeliveryCard.module.css'
import { orderPhases, stateOf } from './order-looks.ts'
import type { Counted, PlanOrderDetail } from './plan-queries.ts'
import { useFilteredWord } from './useReason.ts'

/** What was counted: received = paid + filtered, exactly, with the reason of everything that was filtered. */
export function DeliveryCard({ order }: { order: PlanOrderDetail }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const wordOf = useFilteredWord()
  const { impressions } = order
  const filtered = filteredOf(impressions)
  const running = orderPhases[stateOf(order)].view === 'running'
  return (
    <Card>
      <div className={css.card}>
        <h3 className={css.title}>{t('plan.delivery.title')}</h3>
        {impressions.received === 0 ? (
          <p className={css.none}>{t(running ? 'plan.delivery.noneYet' : 'plan.delivery.none')}</p>
        ) : (
          <>
            <p className={css.sum}>
              <Term word={t('plan.delivery.received')} figure={formats.number(impressions.received)} />
              <span>=</span>
              <Term word={t('plan.delivery.paid')} figure={formats.number(impressions.paid)} tone="sea" />
              <span>+</span>
              <Term word={t('plan.delivery.filtered')} figure={formats.number(filtered)} />
            </p>
            <SplitBar
              label={t('plan.delivery.label', {
                received: impressions.received,
                paid: impressions.paid,
                filtered,
              })}
              parts={[
                { value: impressions.paid, tone: 'mark' },
                { value: filtered, tone: 'plain' },
              ]}
            />
          </>
        )}
        {filtered > 0 && (
          <>
            <p className={css.reasons}>{t('plan.delivery.reasons')}</p>
            <FactList>
              {impressions.filtered.map(({ reason, count }) => (
                <FactRow key={reason} label={wordOf(reason)} value={formats.number(count)} />
              ))}
            </FactList>
          </>
        )}
      </div>
      {impressions.received > 0 && (
        <CardFoot>
          <Results kind="clicks" counted={order.clicks} order={order} />
          <Results kind="conversions" counted={order.conversions} order={order} />
        </CardFoot>
      )}
    </Card>
  )
}

function Term({ word, figure, tone }: { word: string; figure: string; tone?: 'sea' }) {
  return (
    <span className={css.term}>
      <span className={tone ? `${css.figure} ${css[tone]}` : css.figure}>{figure}</span>{' '}
      <span className={css.word}>{word}</span>
    </span>
  )
}

/** Paid and filtered clicks or conversions; the kind that the advertiser pays for names its price. */
function Results(props: { kind: 'clicks' | 'conversions'; counted: Counted; order: PlanOrderDetail }) {
  const formats = useFormats()
  const { kind, counted, order } = props
  const pays = `${order.payout_event}s` === kind
  if (!pays && counted.received === 0) return null
  return (
    <p>
      <Trans
        i18nKey={pays ? `plan.delivery.${kind}At` : `plan.delivery.${kind}`}
        count={counted.paid}
        values={{
          filtered: filteredOf(counted),
          payout: formats.amount(parseAmount(order.payout), { digits: 4 }),
        }}
        components={{ b: <b /> }}
      />
    </p>
  )
}

function filteredOf(counted: Counted): number {
  return counted.filtered.reduce((sum, { count }) => sum + count, 0)
}
