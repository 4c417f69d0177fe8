import type { ReactNode } from 'react'
import css from './FigureTable.module.css'

export type FigureTableProps = {
  caption: string
  /** The first one heads the rows' names. The last column is the one that matters; the others go where room is short. */
  heads: readonly string[]
  rows: readonly { name: string; figures: readonly ReactNode[] }[]
}

/** What a chart says, in figures. */
export function FigureTable({ caption, heads: [name, ...heads], rows }: FigureTableProps) {
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {row.figures.map((figure, index) => (
                <td key={heads[index]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
