import { fieldsOf } from '@fairlead/contract/shapes'
import { showPlace } from '../shell/desk-place.ts'
import { Listing } from '../shell/Listing.tsx'
import { usePages } from '../shell/usePages.ts'
import { t } from '../words.ts'
import { CallButton } from './CallButton.tsx'
import css from './CallPage.module.css'
import { sentenceOf } from './CallSteps.tsx'
import { callOf, send } from './call.ts'
import { callColumns, type Row, rowFields } from './call-columns.tsx'
import { Filters } from './Filters.tsx'
import { columnsOf, type PageName, pageActions, titleOf } from './menu.ts'
import { PartsOf } from './PartsOf.tsx'
import type { Viewer } from './place.ts'

type CallPageProps = { page: PageName; filters: Readonly<Record<string, string>>; viewer: Viewer }

/** A page made from a call that reads: its rows, what it can be asked for, and what may be done there. */
export function CallPage({ page, filters, viewer }: CallPageProps) {
  const { summary, data } = callOf(page)
  const actions = pageActions(page, viewer.role)
  const Body = 'items' in fieldsOf(data) ? Rows : PartsOf
  return (
    <div className={css.page}>
      <div className={css.head}>
        <p className={css.summary}>{sentenceOf(summary)}</p>
        {actions.length > 0 && (
          <div className={css.buttons}>
            {actions.map((name) => (
              <CallButton key={name} name={name} variant={actions.length === 1 ? 'primary' : 'outline'} />
            ))}
          </div>
        )}
      </div>
      <Body page={page} filters={filters} viewer={viewer} />
    </div>
  )
}

/** Answers whose rows are all of one kind, page after page where the call has them so. */
function Rows({ page, filters, viewer }: CallPageProps) {
  const { input, data } = callOf(page)
  const { cursor: _, ...asked } = fieldsOf(input)
  const set = Object.fromEntries(Object.entries(filters).filter(([name]) => name in asked))
  const list = usePages<Row>(`${page} ${JSON.stringify(set)}`, async ({ cursor }) => {
    const answer = await send(page, { ...set, ...(cursor && { cursor }) })
    return { items: answer.items as Row[], next_cursor: (answer.next_cursor ?? null) as string | null }
  })
  const filtered = Object.keys(set).length > 0
  return (
    <>
      {Object.keys(asked).length > 0 && (
        <Filters key={page} fields={asked} set={set} onSet={(next) => showPlace(page, next)} />
      )}
      <Listing
        title={titleOf(page)}
        list={list}
        columns={callColumns({
          list: page,
          part: 'items',
          names: columnsOf(page).items ?? [],
          fields: rowFields(fieldsOf(data), 'items'),
          viewer,
        })}
        empty={{
          drawing: 'flows',
          title: t(filtered ? 'console.list.nothingMatches' : 'console.list.empty'),
          text: t(filtered ? 'console.list.nothingMatchesText' : 'console.list.emptyText'),
        }}
      />
    </>
  )
}
