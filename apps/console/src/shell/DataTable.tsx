import type { ReactNode } from 'react'
import css from './DataTable.module.css'

export type Column<Row> = {
  label: string
  /** Amounts stand right. */
  align?: 'right'
  /** Nothing to show leaves the cell out where rows are stacked. */
  cell: (row: Row) => ReactNode
}

type DataTableProps<Row> = { caption: string; columns: readonly Column<Row>[]; rows: readonly Row[] }

/** A table whose rows become stacked cards of labelled facts on a narrow screen. The first column names the row. */
export function DataTable<Row extends { id: string }>({ caption, columns, rows }: DataTableProps<Row>) {
  return (
    <table className={css.table}>
      <caption className={css.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, align }) => (
            <th key={label} scope="col" className={align && css[align]}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ label, align, cell }, index) =>
              index === 0 ? (
                <th key={label} scope="row">
                  {cell(row)}
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
