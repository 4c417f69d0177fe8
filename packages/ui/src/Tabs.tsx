import { type ChoiceProps, moveChoice } from './choice.ts'
import css from './Tabs.module.css'

/** Underlined tabs over a list. The list under them is the one panel, so the tabs name it rather than own it. */
export function Tabs<Value extends string>(props: ChoiceProps<Value>) {
  return (
    <div
      role="tablist"
      aria-label={props.label}
      className={css.tabs}
      onKeyDown={(event) => moveChoice(event, props)}
    >
      {props.options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          aria-selected={option.value === props.value}
          tabIndex={option.value === props.value ? 0 : -1}
          className={css.tab}
          onClick={() => props.onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && ` ${option.count}`}
        </button>
      ))}
    </div>
  )
}
