import { isFilterReason } from '@fairlead/contract/filter-reasons'
import type { Counted } from '../../../shell/operator.ts'
import { languageTag, t } from '../../../words.ts'
import css from './Parts.module.css'

const percent = new Intl.NumberFormat(languageTag, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** Received = paid + filtered, and why the rest was not paid. */
export function FilteredReasons({ views: { received, paid, filtered } }: { views: Counted }) {
  const rest = received - paid
  return (
    <section className={css.parts} aria-label={t('console.delivery.equation')}>
      <h3 className={css.title}>{t('console.delivery.equation')}</h3>
      <p className={css.soft}>{t('console.delivery.equationOf', { received, paid, filtered: rest })}</p>
      {rest === 0 ? (
        <p className={css.soft}>{t('console.delivery.noneFiltered')}</p>
      ) : (
        <ul className={css.list}>
          {filtered.map(({ reason, count }) => (
            <li key={reason}>
              <span>
                {t(isFilterReason(reason) ? `traffic.filtered.${reason}` : 'traffic.filtered.other')}
              </span>
              <span className={css.bar} aria-hidden="true">
                <span style={{ width: `${(count / rest) * 100}%` }} />
              </span>
              <b>{count.toLocaleString(languageTag)}</b>
              <span className={css.share}>{percent.format(count / rest)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
