import type { ChoiceProps } from './choice.ts'
import css from './Pills.module.css'
import { RadioButtons } from './RadioButtons.tsx'

/** Filters as pills, 44 high, in one row that scrolls sideways. */
export function Pills<Value extends string>(props: ChoiceProps<Value>) {
  return <RadioButtons {...props} looks={css} />
}
