import { Card } from '@fairlead/ui/Card'
import { type Column, DataTable } from './DataTable.tsx'
import css from './TitledTable.module.css'

type TitledTableProps<Row> = {
  title: string
  /** Whether the title stands above already. */
  said?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The page to which a row leads. */
  rowHref?: (row: Row) => string
}

/** A table under its title, on a card of its own. */
export function TitledTable<Row extends { id: string }>({
  title,
  said = false,
  columns,
  rows,
  rowHref,
}: TitledTableProps<Row>) {
  return (
    <section className={css.section}>
      {!said && <h3 className={css.title}>{title}</h3>}
      <Card>
        <DataTable caption={title} columns={columns} rows={rows} rowHref={rowHref} />
      </Card>
    </section>
  )
}
