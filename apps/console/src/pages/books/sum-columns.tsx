import { choiceLabel, fieldLabel } from '@fairlead/locales/field-label'
import { money } from '../../formats.ts'
import type { Column } from '../../shell/DataTable.tsx'

type Sums = {
  id: string
  class: string
  opening: string
  debit: string
  credit: string
  closing: string
}

const amount = (field: 'opening' | 'debit' | 'credit' | 'closing'): Column<Sums> => ({
  label: fieldLabel(field),
  align: 'right',
  cell: (row) => money(row[field]),
})

/** A line of the trial balance: the class, what it held, what moved, what it holds then. */
export const sumColumns: readonly Column<Sums>[] = [
  { label: fieldLabel('class'), cell: (row) => choiceLabel(row.class) },
  amount('opening'),
  amount('debit'),
  amount('credit'),
  amount('closing'),
]
