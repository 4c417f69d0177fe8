import type { Shape } from '@fairlead/contract/shapes'
import type { ReactNode } from 'react'
import type { ReadName } from './call.ts'

/** What every input of a call's field is given. */
export type FieldProps = {
  name: string
  shape: Shape
  value: unknown
  onChange: (value: unknown) => void
  /** The refusal that names this field. */
  error?: string | undefined
  /** The list whose rows an id is chosen from. */
  choose?: ReadName | undefined
}

/** The input that fits a field (FieldInput.tsx). Fields that hold fields are handed it, since it knows them already. */
export type AnyField = (props: FieldProps) => ReactNode
