import type { ChoiceProps } from './choice.ts'
import { RadioButtons } from './RadioButtons.tsx'
import css from './Segments.module.css'

/** A segmented control: two to four choices of the same kind in one track. */
export function Segments<Value extends string>(props: ChoiceProps<Value>) {
  return <RadioButtons {...props} looks={css} />
}
