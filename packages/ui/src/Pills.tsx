import { type ChoiceProps, moveChoice } from './choice.ts'
import css from './Pills.module.css'

/** Filters as pills, 44 high, in one row that scrolls sideways. */
export function Pills<Value extends string>(props: ChoiceProps<Value>) {
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
