import { Card } from '@fairlead/ui/Card'
import { type Column, DataTable } from '../../shell/DataTable.tsx'
import { t } from '../../words.ts'
import css from './PartnerPage.module.css'

type PartnerTableProps<Row> = {
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Where all of it stands, for roles that have the list on their menu. */
  allHref?: string
  rowHref?: (row: Row) => string
}

/** The newest rows under their title; nothing but a sentence where there are none. */
export function PartnerTable<Row extends { readonly id: string }>(props: PartnerTableProps<Row>) {
  const { title, columns, rows, allHref, rowHref } = props
  return (
    <section className={css.list} aria-label={title}>
      <div className={css.listHead}>
        <h3>{title}</h3>
        {allHref && rows.length > 0 && (
          <a className={css.all} href={allHref}>
            {t('console.partner.all', { list: title })}
          </a>
        )}
      </div>
      {rows.length === 0 ? (
        <p className={css.none}>{t('console.partner.none')}</p>
      ) : (
        <Card>
          <DataTable caption={title} columns={columns} rows={rows} rowHref={rowHref} />
        </Card>
      )}
    </section>
  )
}
