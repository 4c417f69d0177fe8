import css from './TrafficTable.module.css'

export type TrafficGroup = {
  readonly key: string
  readonly name: string
  /** Stands behind the name. */
  readonly note: string
  readonly lines: readonly { readonly name: string; readonly figures: readonly string[] }[]
}

/** Figures of each kind by day or place, and their sums under a stronger line. The first head names the groups. */
export function TrafficTable({
  heads,
  groups,
}: {
  heads: readonly string[]
  groups: readonly TrafficGroup[]
}) {
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
        {groups.map(({ key, name, note, lines }) => (
          <tbody key={key}>
            <tr>
              <th scope="rowgroup" colSpan={heads.length}>
                {name} <span className={css.note}>{note}</span>
              </th>
            </tr>
            {lines.map((line) => (
              <tr key={line.name}>
                <th scope="row">{line.name}</th>
                {line.figures.map((figure, index) => (
                  <td key={heads[index + 1]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
