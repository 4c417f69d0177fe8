import { type ChoiceProps, moveChoice } from './choice.ts'
import css from './Segments.module.css'

/** A segmented control: two to four choices of the same kind in one track. */
export function Segments<Value extends string>(props: ChoiceProps<Value>) {
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      className={css.group}
      onKeyDown={(event) => moveChoice(event, props)}
    >
      {props.options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input cannot carry this drawing; the keys are ours
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === props.value}
          tabIndex={option.value === props.value ? 0 : -1}
          className={css.option}
          onClick={() => props.onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className={css.count}>{option.count}</span>}
        </button>
      ))}
    </div>
  )
}
