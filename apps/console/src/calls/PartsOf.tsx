import { fieldsOf } from '@fairlead/contract/shapes'
import { fieldLabel } from '@fairlead/locales/field-label'
import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { ReadFailed } from '../shell/ReadFailed.tsx'
import { TitledTable } from '../shell/TitledTable.tsx'
import { t } from '../words.ts'
import css from './CallPage.module.css'
import { callOf, send } from './call.ts'
import { callColumns, type Row } from './call-columns.tsx'
import { columnsOf, type PageName, titleOf } from './menu.ts'
import type { Viewer } from './place.ts'
import { FactsOf } from './RowDetails.tsx'

/** An answer of several parts: its facts together, then a table for each list of rows. */
export function PartsOf({ page, viewer }: { page: PageName; viewer: Viewer }) {
  const { data, isError, error, refetch } = useQuery({ queryKey: [page], queryFn: () => send(page, {}) })
  const fields = fieldsOf(callOf(page).data)
  const columns = columnsOf(page)
  const facts = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in columns)))
  if (!data)
    return (
      <Card>{isError ? <ReadFailed error={error} onRetry={() => refetch()} /> : <Skeleton rows={4} />}</Card>
    )
  const tables = Object.entries(columns)
  return (
    <>
      {Object.keys(facts).length > 0 && (
        <Card padded>
          <div>
            <FactsOf fields={facts} row={data} />
          </div>
        </Card>
      )}
      {tables.map(([part, names]) => {
        const rows = data[part] as readonly Record<string, unknown>[]
        const title = fieldLabel(part)
        // The page has said it where its one part is called as it is.
        const said = title === titleOf(page)
        if (rows.length === 0)
          return (
            <section key={part} className={css.page}>
              {!said && <h3 className={css.title}>{title}</h3>}
              <Card>
                <EmptyState
                  drawing="flows"
                  title={t('console.list.empty')}
                  text={t('console.list.emptyText')}
                />
              </Card>
            </section>
          )
        return (
          <TitledTable
            key={part}
            title={title}
            said={said}
            columns={callColumns({ list: page, part, names, viewer })}
            rows={rows.map((row, at): Row => ({ ...row, id: String(row.id ?? at) }))}
          />
        )
      })}
    </>
  )
}
