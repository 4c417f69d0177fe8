import { useQuery } from '@tanstack/react-query'
import { dayTime } from '../formats.ts'
import { newestStop } from '../queries.ts'
import { t } from '../words.ts'
import { hrefOf } from './desk-place.ts'
import css from './IntakeBanner.module.css'

/** Says to all of the staff that two of them have stopped the intake, since when, and what goes on. */
export function IntakeBanner() {
  const { data } = useQuery(newestStop)
  if (!data || data.lifted_at) return null
  return (
    <aside className={css.banner}>
      {t('console.desk.intakeStopped', { time: dayTime(data.begun_at) })}{' '}
      <a className={css.why} href={hrefOf('intakeStaff.stopList')}>
        {t('console.desk.intakeWhy')}
      </a>
    </aside>
  )
}
