import { countedMax } from '@fairlead/contract/waiting'
import type { FormEvent, RefObject } from 'react'
import { titleOf } from '../../calls/menu.ts'
import { countText } from '../../formats.ts'
import { hrefOf, showPlace } from '../../shell/desk-place.ts'
import { t } from '../../words.ts'
import { isLate } from './due.ts'
import css from './QueueHead.module.css'
import type { useQueue } from './useQueue.ts'

const page = 'waitingStaff.list'

type QueueHeadProps = {
  queue: ReturnType<typeof useQueue>
  asked: Readonly<Record<string, string>>
  find: RefObject<HTMLInputElement | null>
}

/** How much waits, in a sentence; what to find; and each kind with its count. */
export function QueueHead({ queue, asked, find }: QueueHeadProps) {
  const { counts, rows } = queue
  const { kind, ...without } = asked
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const more = counts.some((each) => each.more)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { find: _, ...rest } = asked
    const typed = find.current?.value.trim() ?? ''
    showPlace(page, { ...rest, ...(typed && { find: typed }) })
    find.current?.blur()
  }

  return (
    <header className={css.head}>
      <div className={css.bar}>
        <h2 className={css.title}>{titleOf(page)}</h2>
        {rows && total > 0 && <p className={css.summary}>{summaryOf(total, more, lateIn(rows))}</p>}
        <form className={css.find} onSubmit={submit}>
          <input
            key={asked.find}
            ref={find}
            type="search"
            name="find"
            maxLength={64}
            defaultValue={asked.find}
            placeholder={t('console.waiting.find')}
            aria-label={t('console.waiting.findLabel')}
          />
          <span className={css.key} aria-hidden="true">
            /
          </span>
        </form>
      </div>
      {counts.length > 0 && (
        <ul className={css.kinds} aria-label={t('console.waiting.kinds')}>
          <li>
            <a
              href={hrefOf(page, without)}
              className={css.kind}
              aria-current={kind === undefined || undefined}
            >
              {t('console.waiting.all')} <b>{countText(total, more)}</b>
            </a>
          </li>
          {counts.map((each) => (
            <li key={each.kind}>
              <a
                href={hrefOf(page, { ...without, kind: each.kind })}
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
