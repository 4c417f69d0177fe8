import { countText, percentText } from '../../../formats.ts'
import { filterWord } from '../../../shell/filter-word.ts'
import type { Counted } from '../../../shell/operator.ts'
import { t } from '../../../words.ts'
import css from './Parts.module.css'

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
              <span>{filterWord(reason)}</span>
              <span className={css.bar} aria-hidden="true">
                <span style={{ width: `${(count / rest) * 100}%` }} />
              </span>
              <b>{countText(count, false)}</b>
              <span className={css.share}>{percentText(count / rest, { least: 1, most: 1 })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
