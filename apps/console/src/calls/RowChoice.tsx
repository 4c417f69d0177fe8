import { fieldsOf } from '@fairlead/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { callOf, type ReadName, send } from './call.ts'
import { plainText } from './plain-text.ts'
import { SelectField, type SelectFieldProps } from './SelectField.tsx'

type RowChoiceProps = Omit<SelectFieldProps, 'options'> & { list: ReadName }

/** An id, chosen from the newest rows of the list that has it: nobody types one. */
export function RowChoice({ list, ...field }: RowChoiceProps) {
  const { data } = useQuery({ queryKey: ['choices', list], queryFn: () => send(list, {}) })
  const { items } = fieldsOf(callOf(list).data)
  const rows = (data?.items ?? []) as readonly Record<string, unknown>[]
  const fields = items?.kind === 'list' && items.of.kind === 'object' ? items.of.fields : {}
  const options = rows.map((row) => ({
    value: String(row.id),
    label: Object.entries(fields)
      .filter(([, { kind }]) => kind !== 'id')
      .map(([name, shape]) => plainText(shape, row[name]))
      .filter(Boolean)
      .slice(0, 4)
      .join(', '),
  }))
  return <SelectField {...field} options={options} />
}
