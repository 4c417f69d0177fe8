import { Fragment } from 'react'
import css from './TrafficTable.module.css'

export type TrafficRow = {
  readonly key: string
  readonly name: string
  /** Stands under the name; `amber` waits. */
  readonly notes?: readonly { readonly text: string; readonly amber?: boolean }[]
  readonly figures: readonly string[]
}

/** Figures by day or place, and their sum under a stronger line. The first head names the rows. */
export function TrafficTable({
  heads,
  rows,
  total,
}: {
  heads: readonly string[]
  rows: readonly TrafficRow[]
  total: { readonly name: string; readonly figures: readonly string[] }
}) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, notes = [], figures }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              {notes.map(({ text, amber }) => (
                <Fragment key={text}>
                  {' '}
                  <span className={amber ? `${css.note} ${css.amber}` : css.note}>{text}</span>
                </Fragment>
              ))}
            </th>
            {figures.map((figure, index) => (
              <td key={heads[index + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.name}</th>
          {total.figures.map((figure, index) => (
            <td key={heads[index + 1]}>{figure}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
