import type { Fields } from '@fairlead/contract/shapes'
import type { ReadName } from './call.ts'
import type { Draft } from './draft.ts'
import type { AnyField } from './field-props.ts'

type ObjectFieldProps = {
  field: AnyField
  fields: Fields
  draft: Draft
  onChange: (draft: Draft) => void
  /** What the server said no to: its words, and the field that it named. */
  refused?: { readonly text: string; readonly field: string | undefined } | null
  choose?: Readonly<Record<string, ReadName | undefined>> | undefined
}

/** An input for each field, in the order of the contract. */
export function ObjectField({
  field: Field,
  fields,
  draft,
  onChange,
  refused,
  choose = {},
}: ObjectFieldProps) {
  return Object.entries(fields).map(([name, shape]) => (
    <Field
      key={name}
      name={name}
      shape={shape}
      value={draft[name]}
      onChange={(value) => onChange({ ...draft, [name]: value })}
      error={refused && topOf(refused.field) === name ? refused.text : undefined}
      choose={choose[name]}
    />
  ))
}

/** `places.0.country` is told at `places`. */
export function topOf(field: string | undefined): string | undefined {
  return field?.split('.')[0]
}
