import { VisuallyHidden } from '@fairlead/ui/VisuallyHidden'
import type { CampaignDelivery } from '../../../shell/operator.ts'
import { languageTag, t } from '../../../words.ts'
import css from './HourBars.module.css'

const hoursOfDay = 24

/** Paid and filtered views of each hour of the day (UTC), one bar an hour; the one that runs is outlined. */
export function HourBars({ hours }: { hours: CampaignDelivery['hours'] }) {
  const most = Math.max(0, ...hours.map(({ paid, filtered }) => paid + filtered))
  return (
    <figure className={css.figure}>
      <figcaption className={css.caption}>
        <span className={css.title}>{t('console.delivery.hours')}</span>
        <span className={css.key} data-of="paid">
          {t('console.delivery.paid')}
        </span>
        <span className={css.key} data-of="filtered">
          {t('console.delivery.filtered')}
        </span>
      </figcaption>
      {most === 0 ? (
        <p className={css.note}>{t('console.delivery.noneToday')}</p>
      ) : (
        <Plot hours={hours} most={most} />
      )}
    </figure>
  )
}

/** The bars before lines of round numbers; `most` is what the highest of them stands for. */
function Plot({ hours, most }: { hours: CampaignDelivery['hours']; most: number }) {
  const height = (views: number) => ({ height: `${(views / most) * 100}%` })
  return (
    <>
      <div className={css.plot}>
        {roundLines(most).map((views) => (
          <span key={views} className={css.line} style={{ bottom: height(views).height }} aria-hidden="true">
            {views.toLocaleString(languageTag)}
          </span>
        ))}
        <ol className={css.bars}>
          {hours.map(({ from, paid, filtered }, place) => (
            <li
              key={from}
              title={t('console.delivery.hourOf', { hour: hourOf(from), paid, filtered })}
              data-now={place === hours.length - 1 || undefined}
            >
              <VisuallyHidden>
                {t('console.delivery.hourOf', { hour: hourOf(from), paid, filtered })}
              </VisuallyHidden>
              <span className={css.filtered} style={height(filtered)} />
              <span className={css.paid} style={height(paid)} />
            </li>
          ))}
          {Array.from({ length: hoursOfDay - hours.length }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour that has not come is its place
            <li key={place} aria-hidden="true" />
          ))}
        </ol>
      </div>
      <div className={css.labels} aria-hidden="true">
        {['00', '06', '12', '18'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <p className={css.note}>{t('console.delivery.hoursUtc')}</p>
    </>
  )
}

/** One or two round numbers up to the most: 1, 2 or 5 of a power of ten, and twice it. */
function roundLines(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [5, 2, 1].map((each) => each * power).find((each) => each <= most) ?? 1
  return Array.from({ length: Math.floor(most / step) }, (_, place) => (place + 1) * step)
}

const hourOf = (from: string) => `${from.slice(11, 13)}:00`
