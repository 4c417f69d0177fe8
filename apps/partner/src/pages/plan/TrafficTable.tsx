import css from './TrafficTable.module.css'

export type TrafficRow = {
  readonly key: string
  readonly name: string
  /** Stand under the name. */
  readonly notes: readonly string[]
  readonly figures: readonly string[]
}

/** Figures by day or place, and their sum under a stronger line. The first head names the rows. */
export function TrafficTable({ heads, rows }: { heads: readonly string[]; rows: readonly TrafficRow[] }) {
  return (
    <div className={css.box}>
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
          {rows.map(({ key, name, notes, figures }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                {notes.map((note) => (
                  <span key={note} className={css.note}>
                    {' '}
                    {note}
                  </span>
                ))}
              </th>
              {figures.map((figure, index) => (
                <td key={heads[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
