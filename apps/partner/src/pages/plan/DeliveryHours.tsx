import { Card } from '@fairlead/ui/Card'
import { Fold } from '@fairlead/ui/Fold'
import { Section } from '@fairlead/ui/Section'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { Paged } from '../wallet/Paged.tsx'
import css from './DeliveryHours.module.css'
import { shownHour } from './delivery-hours.ts'
import { HourLines } from './HourLines.tsx'
import { type DeliveryHour, hoursQuery } from './plan-queries.ts'

const hourMs = 3_600_000

/** The delivery of an order by hour, newest first; each opens to its journal lines. */
export function DeliveryHours({ id }: { id: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const query = useInfiniteQuery(hoursQuery(id))
  return (
    <Section title={t('journal.entryType.delivery')}>
      <Paged query={query} empty={<p className={css.row}>{t('plan.journal.emptyTitle')}</p>}>
        {(hours) => (
          <Card>
            <p className={css.row}>
              <span />
              <span>{t('plan.list.consumed')}</span>
              <span>{t('plan.journal.earned')}</span>
            </p>
            {hours.map((hour, index) => (
              <Fold key={hour.from} summary={row(hour, hours[index - 1])}>
                <HourLines id={id} from={hour.from} />
              </Fold>
            ))}
          </Card>
        )}
      </Paged>
    </Section>
  )

  /** Its day stands above the first hour of it. */
  function row(hour: DeliveryHour, newer: DeliveryHour | undefined) {
    const { spent, earned } = shownHour(hour)
    const day = formats.dayHeading(hour.from)
    const until = new Date(new Date(hour.from).getTime() + hourMs)
    return (
      <p className={css.row}>
        <span>
          {(!newer || formats.dayHeading(newer.from) !== day) && <b>{day}</b>}
          {formats.time(hour.from)}–{formats.time(until)}
        </span>
        <span>{formats.amount(spent)}</span>
        <span>{formats.amount(earned)}</span>
      </p>
    )
  }
}
