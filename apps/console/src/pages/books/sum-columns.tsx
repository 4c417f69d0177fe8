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

const amountFields = ['opening', 'debit', 'credit', 'closing'] as const

/** The trial balance: of each class, what it held, what moved, what it holds then. */
export function sumColumns(rows: readonly Sums[]): readonly Column<Sums>[] {
  return [
    { label: fieldLabel('class'), cell: (row) => choiceLabel(row.class) },
    ...amountFields.map((field): Column<Sums> => {
      const most = Math.max(...rows.map((row) => decimalsOf(row[field])))
      return {
        label: fieldLabel(field),
        align: 'right',
        // Decimal point under decimal point, also where some amounts go beyond the cent.
        cell: (row) => (
          <span style={{ paddingRight: `${most - decimalsOf(row[field])}ch` }}>{money(row[field])}</span>
        ),
      }
    }),
  ]
}

/** How many decimals an amount of the wire is written with. */
function decimalsOf(amount: string): number {
  return Math.max(2, amount.split('.')[1]?.length ?? 0)
}
