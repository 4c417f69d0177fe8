import { countedMax } from '@fairlead/contract/waiting'
import { titleOf } from '../../calls/menu.ts'
import { countText } from '../../formats.ts'
import { SearchField } from '../../lists/SearchField.tsx'
import { hrefOf, replacePlace } from '../../shell/desk-place.ts'
import { isLate } from '../../shell/due.ts'
import { t } from '../../words.ts'
import css from './QueueHead.module.css'
import type { useQueue } from './useQueue.ts'

const page = 'waitingStaff.list'

type QueueHeadProps = {
  queue: ReturnType<typeof useQueue>
  asked: Readonly<Record<string, string>>
}

/** How much waits, in a sentence; what to find; and each kind with its count. */
export function QueueHead({ queue, asked }: QueueHeadProps) {
  const { counts, rows } = queue
  const { kind } = asked
  const ofAllKinds = without(asked, 'kind')
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const more = counts.some((each) => each.more)

  return (
    <header className={css.head}>
      <div className={css.bar}>
        <h2 className={css.title}>{titleOf(page)}</h2>
        {rows && total > 0 && <p className={css.summary}>{summaryOf(total, more, lateIn(rows))}</p>}
        <SearchField
          said={asked.find ?? ''}
          label={t('console.waiting.findLabel')}
          onSaid={(find) => replacePlace(page, { ...without(asked, 'find'), ...(find && { find }) })}
        />
      </div>
      {counts.length > 0 && (
        <ul className={css.kinds} aria-label={t('console.waiting.kinds')}>
          <li>
            <a
              href={hrefOf(page, ofAllKinds)}
              className={css.kind}
              aria-current={kind === undefined || undefined}
            >
              {t('console.waiting.all')} <b>{countText(total, more)}</b>
            </a>
          </li>
          {counts.map((each) => (
            <li key={each.kind}>
              <a
                href={hrefOf(page, { ...ofAllKinds, kind: each.kind })}
                className={css.kind}
                aria-current={kind === each.kind || undefined}
              >
                {t(`console.waitingKind.${each.kind}`)} <b>{countText(each.count, each.more)}</b>
              </a>
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

/** What is asked for, but for one thing. */
function without(asked: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(asked).filter(([each]) => each !== name))
}

function lateIn(rows: NonNullable<ReturnType<typeof useQueue>['rows']>): number {
  const now = Date.now()
  return rows.filter(({ due, not_yours }) => not_yours === null && isLate(due, now)).length
}

function summaryOf(count: number, more: boolean, late: number): string {
  return t('console.waiting.summary', {
    total: more ? t('console.waiting.many', { count: countedMax }) : t('console.waiting.total', { count }),
    late: late > 0 ? t('console.waiting.late', { count: late }) : t('console.waiting.noneLate'),
  })
}
