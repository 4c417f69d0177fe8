import { type Fields, fieldsOf, type Shape } from '@fairlead/contract/shapes'
import { fieldLabel } from '@fairlead/locales/field-label'
import type { Column } from '../shell/DataTable.tsx'
import { Stacked } from '../shell/Facts.tsx'
import { t } from '../words.ts'
import css from './CallPage.module.css'
import { Cell } from './Cell.tsx'
import { callOf, type ReadName } from './call.ts'
import { rowActions } from './menu.ts'
import type { Viewer } from './place.ts'
import { plainText, textOfRow } from './plain-text.ts'
import { RowActions } from './RowActions.tsx'
import { RowDetails } from './RowDetails.tsx'

/** A row of an answer; one that has no id of its own is given one. */
export type Row = { readonly id: string } & Readonly<Record<string, unknown>>

type ColumnsProps = {
  list: ReadName
  /** Where in the answer the rows stand. */
  part: string
  names: readonly string[]
  viewer: Viewer
}

/** The columns that a placed page names, and a last one for the row's details and what this person may do to it. */
export function callColumns({ list, part, names, viewer }: ColumnsProps): readonly Column<Row>[] {
  const { list: listed, data } = callOf(list)
  const fields = rowFields(fieldsOf(data), part)
  const sorts = listed?.sorts ?? []
  const [first = ''] = names
  const isAbout = (name: string | undefined, kind: string | undefined) => name === 'about' && kind === 'kind'
  const titleOfRow = (row: Row) => {
    const title = fields[first] ? plainText(fields[first], row[first]) : row.id
    return isAbout(names[1], first) && row.about ? `${title}, ${row.about}` : title
  }
  const shown = names.flatMap((name, at): Column<Row>[] => {
    const shape = fields[name]
    if (!shape) return []
    const [before, after] = [names[at - 1], names[at + 1]]
    if ((before && isMomentOf(name, before, sorts)) || isAbout(name, before)) return []
    const moment = after && isMomentOf(after, name, sorts) ? fields[after] : undefined
    const right = shape.kind === 'amount' || shape.kind === 'number'
    const entries = shape.kind === 'list' && shape.of.kind === 'object' ? shape.of.fields : undefined
    return [
      {
        label: fieldLabel(name),
        ...(right && { align: 'right' }),
        words: wordsOf(name, shape),
        ...(sorts.includes(name) && { sort: name }),
        // What a row is about stands under what it is.
        ...(isAbout(after, name) && {
          under: (row: Row) =>
            row.about ? (
              <p className={css.about} title={String(row.about)}>
                {String(row.about)}
              </p>
            ) : null,
        }),
        cell: (row) =>
          moment && after && row[name] ? (
            <Stacked
              main={<Cell name={name} shape={shape} value={row[name]} />}
              note={<Cell name={after} shape={moment} value={row[after]} />}
            />
          ) : entries ? (
            <Entries {...{ list, entries, viewer }} part={`${part}.${name}`} rows={row[name] as Row[]} />
          ) : (
            <Cell name={name} shape={shape} value={isPaused(name, row) ? 'paused' : row[name]} />
          ),
      },
    ]
  })
  return [
    ...shown,
    {
      label: t('console.list.action'),
      cell: (row) => {
        const actions = <RowActions {...{ list, part, row, viewer }} title={titleOfRow(row)} />
        // A row of a listed call is opened in its place.
        if (listed) return actions
        return (
          <div className={css.actions}>
            {actions}
            <RowDetails title={titleOfRow(row)} fields={fields} row={row} />
          </div>
        )
      },
    },
  ]
}

/** `signed_at` behind `signed_by`: who has when below, where the list is not ordered by it. */
function isMomentOf(name: string, by: string, sorts: readonly string[]): boolean {
  return by.endsWith('_by') && name === by.replace(/_by$/, '_at') && !sorts.includes(name)
}

/** Of an order: its status stays that of a running one, and the row says until when it is paused. */
function isPaused(name: string, row: Row): boolean {
  return name === 'status' && Boolean(row.paused_until)
}

/** A state stays in one line; why something was done is prose. */
function wordsOf(name: string, { kind }: Shape): Column<Row>['words'] {
  if (kind === 'choice' && (name === 'state' || name === 'status')) return 'whole'
  return prose.has(name) ? 'long' : undefined
}

const prose = new Set(['note', 'reason', 'text', 'statement', 'evidence'])

type EntriesProps = { list: ReadName; part: string; entries: Fields; rows: readonly Row[]; viewer: Viewer }

/** The rows within a row, such as a publisher's slots, each with what may be done to it. */
function Entries({ list, part, entries, rows, viewer }: EntriesProps) {
  if (rows.length === 0) return null
  return (
    <ul className={css.entries}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: some of them have no id, and they are never reordered
        <li key={at}>
          {textOfRow(entries, row)}
          {rowActions(list, part, row, viewer).length > 0 && (
            <RowActions {...{ list, part, row, viewer }} title={textOfRow(entries, row)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The fields of the rows that stand under a name of a call's answer. */
export function rowFields(answer: Fields, part: string): Fields {
  const shape = answer[part]
  return shape?.kind === 'list' && shape.of.kind === 'object' ? shape.of.fields : {}
}
