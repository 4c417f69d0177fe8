import { fieldsOf } from '@fairlead/contract/shapes'
import type { ReactNode } from 'react'
import { isList } from '../lists/list-name.ts'
import { StaffListing } from '../lists/StaffListing.tsx'
import type { Column } from '../shell/DataTable.tsx'
import { Listing } from '../shell/Listing.tsx'
import { usePages } from '../shell/usePages.ts'
import { t } from '../words.ts'
import { CallButton } from './CallButton.tsx'
import css from './CallPage.module.css'
import { sentenceOf } from './CallSteps.tsx'
import { callOf, send } from './call.ts'
import { callColumns, type Row } from './call-columns.tsx'
import { columnsOf, type PageName, pageActions, titleOf } from './menu.ts'
import { PartsOf } from './PartsOf.tsx'
import type { Viewer } from './place.ts'

type CallPageProps = { page: PageName; viewer: Viewer }

/** A page made from a call that reads: its rows, what it can be asked for, and what may be done there. */
export function CallPage({ page, viewer }: CallPageProps) {
  const { data } = callOf(page)
  const Body = 'items' in fieldsOf(data) ? Rows : PartsOf
  return (
    <div className={`${css.page} ${css.whole}`}>
      {!isList(page) && <PageHead page={page} viewer={viewer} />}
      <Body page={page} viewer={viewer} />
    </div>
  )
}

/** The title of a page, what may be done on it, and what it shows, in a sentence. */
export function PageHead({ page, viewer, children }: CallPageProps & { children?: ReactNode }) {
  return (
    <div className={css.titled}>
      <h2 className={css.title}>{titleOf(page)}</h2>
      <PageSummary page={page} />
      <PageActions page={page} viewer={viewer}>
        {children}
      </PageActions>
    </div>
  )
}

/** What a page shows, in a sentence. */
export function PageSummary({ page }: { page: PageName }) {
  return <p className={css.summary}>{sentenceOf(callOf(page).summary)}</p>
}

/** What may be done on a page, beside what else stands there. */
export function PageActions({ page, viewer, children }: CallPageProps & { children?: ReactNode }) {
  const actions = pageActions(page, viewer.role)
  if (actions.length === 0 && !children) return null
  return (
    <div className={css.buttons}>
      {children}
      {actions.map((name) => (
        <CallButton key={name} name={name} variant={actions.length === 1 ? 'primary' : 'outline'} />
      ))}
    </div>
  )
}

/** Answers whose rows are all of one kind, page after page where the call has them so. */
function Rows({ page, viewer }: CallPageProps) {
  const columns = callColumns({
    list: page,
    part: 'items',
    names: columnsOf(page).items ?? [],
    viewer,
  })
  const empty = {
    drawing: 'flows',
    title: t('console.list.emptyOf', { title: inSentence(titleOf(page)) }),
    text: t('console.list.emptyText'),
  } as const
  if (isList(page)) {
    return (
      <StaffListing
        page={page}
        columns={columns as never}
        empty={empty}
        about={<PageSummary page={page} />}
        actions={<PageActions page={page} viewer={viewer} />}
      />
    )
  }
  return <PlainRows {...{ page, columns, empty }} />
}

/** "Intake stops" as it stands within a sentence. */
function inSentence(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1)
}

type PlainRowsProps = {
  page: PageName
  columns: readonly Column<Row>[]
  empty: Parameters<typeof Listing>[0]['empty']
}

/** Rows that are few: newest first, and nothing to ask. */
function PlainRows({ page, columns, empty }: PlainRowsProps) {
  const list = usePages<Row>(page, async ({ cursor }) => {
    const answer = await send(page, { ...(cursor && { cursor }) })
    return { items: answer.items as Row[], next_cursor: (answer.next_cursor ?? null) as string | null }
  })
  return <Listing title={titleOf(page)} head={null} {...{ list, columns, empty }} />
}
