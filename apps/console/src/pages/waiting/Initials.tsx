import { t } from '../../words.ts'
import css from './Initials.module.css'

/** The first two letters of a colleague who has a row open. Their whole name is said to whoever points at it or hears it. */
export function Initials({ name }: { name: string }) {
  const said = t('console.waiting.openTo', { count: 1, people: name })
  return (
    <span className={css.initials} role="img" aria-label={said} title={said}>
      {name.slice(0, 2)}
    </span>
  )
}
