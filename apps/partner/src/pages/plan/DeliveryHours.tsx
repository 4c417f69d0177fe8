import { Card } from '@fairlead/ui/Card'
import { Fold } from '@fairlead/ui/Fold'
import { Section } from '@fairlead/ui/Section'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Paged } from '../../shell/Paged.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './DeliveryHours.module.css'
import { type ShownDelivery, shownDelivery } from './delivery-hours.ts'
import { HourLines } from './HourLines.tsx'
import { type DeliveryHour, hoursQuery, type PlanOrder } from './plan-queries.ts'

const hourMs = 3_600_000

/** The delivery of an order by day and hour, newest first, up to its total; each hour opens to its journal lines. */
export function DeliveryHours({ order }: { order: PlanOrder }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const query = useInfiniteQuery(hoursQuery(order.id))
  const shown = shownDelivery(order)
  return (
    <Section title={t('journal.entryType.delivery')}>
      <Paged query={query} empty={<p className={css.row}>{t('plan.journal.emptyTitle')}</p>}>
        {(hours) => {
          const notBooked = hours[0] && shown.notBooked(hours[0])
          return (
            <Card>
              <div className={css.table}>
                <p className={css.row}>
                  <span />
                  <span>{t('plan.list.consumed')}</span>
                  <span>{t('plan.journal.earned')}</span>
                </p>
                {notBooked && row(t('plan.journal.notBooked'), notBooked)}
                {shown.days(hours, formats.calendarDay).map(({ day, hours, all }, index) => (
                  <Fold
                    key={day}
                    open={index === 0}
                    summary={row(<b>{formats.dayHeading(hours[0]?.from ?? day)}</b>, all)}
                  >
                    {hours.map((hour) => (
                      <Fold key={hour.from} summary={row(span(hour), shown.hour(hour))}>
                        <HourLines id={order.id} from={hour.from} />
                      </Fold>
                    ))}
                  </Fold>
                ))}
                {row(<b>{t('traffic.total')}</b>, shown.total)}
              </div>
            </Card>
          )
        }}
      </Paged>
    </Section>
  )

  function span({ from }: DeliveryHour): string {
    return `${formats.time(from)}–${formats.time(new Date(new Date(from).getTime() + hourMs))}`
  }

  /** What it was for stands under its name, where the longest language has room. */
  function row(name: ReactNode, part: Pick<ShownDelivery, 'spent' | 'earned'> & Partial<ShownDelivery>) {
    const counted = [
      ['impressions', part.impressions],
      [`${order.payout_event}s`, part.results],
    ] as const
    return (
      <p className={css.row}>
        <span>
          {name}
          {counted.map(
            ([kind, count]) =>
              count !== undefined && (
                <span key={kind}>
                  {t(`traffic.kind.${kind}`)} {formats.number(count)}
                </span>
              ),
          )}
        </span>
        <span>{formats.amount(part.spent)}</span>
        <span>{formats.amount(part.earned)}</span>
      </p>
    )
  }
}
