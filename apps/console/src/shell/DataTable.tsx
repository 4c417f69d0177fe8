import type { ReactNode } from 'react'
import { t } from '../words.ts'
import css from './DataTable.module.css'

export type Column<Row> = {
  label: string
  /** Amounts stand right. */
  align?: 'right'
  /** The field that the list can be ordered by, where it can by this column. */
  sort?: string
  /** Of the first column: stands under what opens the row, with links of its own. */
  under?: (row: Row) => ReactNode
  /** Nothing to show leaves the cell out where rows are stacked. */
  cell: (row: Row) => ReactNode
}

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The field that the rows are ordered by, with `-` before it from the last to the first. */
  order?: string | undefined
  onOrder?: ((order: string) => void) | undefined
  /** Where a row is opened: its first cell leads there. */
  rowHref?: ((row: Row) => string) | undefined
}

/** A table whose rows become stacked cards of labelled facts on a narrow screen. The first column names the row. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { caption, columns, rows, order, onOrder, rowHref } = props
  return (
    <table className={css.table}>
      <caption className={css.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, align, sort }) => (
            <th
              key={label}
              scope="col"
              className={align && css[align]}
              aria-sort={sort && onOrder ? sortedAs(sort, order) : undefined}
            >
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
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ label, align, cell, under }, index) =>
              index === 0 ? (
                <th key={label} scope="row">
                  {rowHref ? (
                    <a className={css.open} href={rowHref(row)}>
                      {cell(row)}
                    </a>
                  ) : (
                    cell(row)
                  )}
                  {under?.(row)}
                </th>
              ) : (
                <td key={label} data-label={label} className={align && css[align]}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sortedAs(sort: string, order: string | undefined) {
  if (order === sort) return 'ascending'
  return order === `-${sort}` ? 'descending' : 'none'
}

function arrowOf(sort: string, order: string | undefined): string {
  if (order === sort) return ' ↑'
  return order === `-${sort}` ? ' ↓' : ''
}
