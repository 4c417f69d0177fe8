import { EmptyState } from '@fairlead/ui/EmptyState'
import type { ReactNode } from 'react'
import { type PageName, titleOf } from '../calls/menu.ts'
import { t } from '../words.ts'
import { hrefOf } from './desk-place.ts'
import css from './RecordPage.module.css'

/** One record of a list, under the way back to it. */
export function RecordPage({ list, children }: { list: PageName; children: ReactNode }) {
  return (
    <div className={css.page}>
      <nav className={css.path} aria-label={t('console.desk.wayBack')}>
        <a href={hrefOf(list)}>{titleOf(list)}</a>
        <span aria-hidden="true">›</span>
      </nav>
      {children}
    </div>
  )
}

type RecordHeadProps = { title: string; children?: ReactNode; moves: ReactNode }

/** What the record is called, what stands beside that, and what may be done about it. */
export function RecordHead({ title, children, moves }: RecordHeadProps) {
  return (
    <header className={css.head}>
      <h2 className={css.title}>{title}</h2>
      {children}
      <div className={css.moves}>{moves}</div>
    </header>
  )
}

/** The address names a record that is not there. */
export function NoSuchRecord({ title }: { title: string }) {
  return <EmptyState drawing="plans" title={title} text={t('console.desk.chooseFromList')} />
}
