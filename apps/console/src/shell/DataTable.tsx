import { Blank } from '@fairlead/ui/Blank'
import { Fragment, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { t } from '../words.ts'
import css from './DataTable.module.css'
import { useShownRows } from './useShownRows.ts'

export type Column<Row> = {
  label: string
  /** Amounts stand right. */
  align?: 'right'
  /** `whole` stays in one line, such as a state; `long` is prose, which is given room. */
  words?: 'whole' | 'long' | undefined
  /** The field that the list can be ordered by, where it can by this column. */
  sort?: string
  /** Of the first column: stands under what opens the row, with links of its own. */
  under?: (row: Row) => ReactNode
  /** Nothing to show leaves the cell out where rows are stacked. */
  cell: (row: Row) => ReactNode
}

/** Rows that can be selected, and which are. */
export type Selecting<Row> = {
  ids: ReadonlySet<string>
  /** How many of the rows can be. */
  possible: number
  toggle: (id: string) => void
  all: () => void
  /** Why a row cannot be. */
  whyNot: (row: Row) => string | undefined
  nameOf: (row: Row) => string
}

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while they are read for the first time. */
  rows: readonly Row[] | undefined
  /** The field that the rows are ordered by, with `-` before it from the last to the first. */
  order?: string | undefined
  onOrder?: ((order: string) => void) | undefined
  /** Where a row is opened: its first cell leads there, and a press anywhere on it that is for nothing else. */
  rowHref?: ((row: Row) => string) | undefined
  select?: Selecting<Row> | undefined
}

const none: readonly never[] = []

/** Of the words in rows that are still read, as much of their columns as these. */
const waitingWidths = ['72%', '58%', '80%', '64%', '76%', '54%']

/**
 * A table whose rows become stacked cards of labelled facts on a narrow screen. The first column names the row. Of many rows only
 * those near the window are in the document; how many there are, and which of them each is, is said to who does not see it.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { caption, columns, rows = none, order, onOrder, rowHref, select } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState<string>()
  const { shown, behind, measure } = useShownRows(rows, body, focused)
  return (
    <table className={css.table} aria-rowcount={measure && 1 + rows.length}>
      <caption className={css.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, align, sort }, index) => (
            <th
              key={label}
              scope="col"
              // What names a row stands at its edge, a number too.
              className={index > 0 && align ? css[align] : undefined}
              aria-sort={sort && onOrder ? sortedAs(sort, order) : undefined}
            >
              {index === 0 && select && select.possible > 0 && (
                <input
                  type="checkbox"
                  className={css.box}
                  aria-label={t('console.batch.all')}
                  checked={select.ids.size === select.possible}
                  onChange={select.all}
                />
              )}
              {sort && onOrder ? (
                <button
                  type="button"
                  className={css.sort}
                  title={t('console.list.orderBy', { field: label })}
                  onClick={() => onOrder(order === `-${sort}` ? sort : `-${sort}`)}
                >
                  {label}
                  <span aria-hidden="true">{arrowOf(sort, order)}</span>
                </button>
              ) : (
                label
              )}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y: by keys and aloud a row is opened by the link in its first cell */}
      <tbody
        ref={body}
        className={rowHref && css.opening}
        onFocus={({ target }) => setFocused(target.closest('tr')?.dataset.row)}
        onClick={rowHref && openRow}
      >
        {shown.map(({ row, index, before }) => (
          <Fragment key={row.id}>
            <LeftOut height={before} />
            <tr
              ref={measure}
              data-index={index}
              // The head is the first.
              aria-rowindex={measure && 2 + index}
              data-row={row.id}
              data-selected={select?.ids.has(row.id) || undefined}
            >
              {columns.map(({ label, align, words, cell, under }, column) =>
                column === 0 ? (
                  <th key={label} scope="row">
                    {select && (
                      <input
                        type="checkbox"
                        className={css.box}
                        aria-label={t('console.batch.select', { row: select.nameOf(row) })}
                        title={select.whyNot(row)}
                        disabled={select.whyNot(row) !== undefined}
                        checked={select.ids.has(row.id)}
                        onChange={() => select.toggle(row.id)}
                      />
                    )}
                    {rowHref ? (
                      <a className={`${css.open} ${words ? css[words] : ''}`} href={rowHref(row)}>
                        {cell(row)}
                      </a>
                    ) : (
                      cell(row)
                    )}
                    {under?.(row)}
                  </th>
                ) : (
                  <td
                    key={label}
                    data-label={label}
                    className={`${align ? css[align] : ''} ${words ? css[words] : ''}`}
                  >
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          </Fragment>
        ))}
        <LeftOut height={behind} />
      </tbody>
      {!props.rows && (
        <tbody className={css.waiting} aria-hidden="true">
          {waitingWidths.map((width) => (
            <tr key={width}>
              {columns.map(({ label, align }) => (
                <td key={label} className={align && css[align]}>
                  <Blank width={width} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      )}
    </table>
  )
}

/** The place of rows that are not drawn, in pixels. */
function LeftOut({ height }: { height: number }) {
  if (height <= 0) return null
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
  return <tr className={css.leftOut} style={{ height }} aria-hidden="true" />
}

function sortedAs(sort: string, order: string | undefined) {
  if (order === sort) return 'ascending'
  return order === `-${sort}` ? 'descending' : 'none'
}

function arrowOf(sort: string, order: string | undefined): string {
  if (order === sort) return ' ↑'
  return order === `-${sort}` ? ' ↓' : ''
}

/** What was pressed is no control, and nothing is being marked to be copied: the row's own link goes on. */
function openRow({ target }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest('a, button, input, label, select, summary')) return
  if (window.getSelection()?.isCollapsed === false) return
  target.closest('tr')?.querySelector<HTMLElement>(`.${css.open}`)?.click()
}
