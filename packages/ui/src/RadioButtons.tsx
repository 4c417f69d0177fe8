import { useEffect, useRef } from 'react'
import { type ChoiceProps, moveChoice } from './choice.ts'

type Looks = { readonly group?: string; readonly option?: string; readonly count?: string }

/** One of several, each a button: the arrow keys move the choice, Tab goes on. Pills and Segments only look different. */
export function RadioButtons<Value extends string>({
  looks,
  ...props
}: ChoiceProps<Value> & { looks: Looks }) {
  const row = useRef<HTMLDivElement>(null)
  // The options become wider when their counts come.
  const counted = props.options.some(({ count }) => count !== undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each of these the chosen one may lie elsewhere
  useEffect(() => showChosen(row.current), [props.value, counted])

  return (
    <div
      ref={row}
      role="radiogroup"
      aria-label={props.label}
      className={looks.group}
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
          className={looks.option}
          onClick={() => props.onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className={looks.count}>{option.count}</span>}
        </button>
      ))}
    </div>
  )
}

/**
 * A row that scrolls sideways moves so far that the chosen one does not lie beyond its right edge: before the next frame
 * is painted, as measuring earlier would lay the page out twice.
 */
function showChosen(row: HTMLElement | null) {
  if (!row) return
  const frame = requestAnimationFrame(() => {
    const chosen = row.querySelector<HTMLElement>('[aria-checked=true]')
    if (!chosen) return
    row.scrollLeft = Math.max(row.scrollLeft, chosen.offsetLeft + chosen.offsetWidth + 16 - row.clientWidth)
  })
  return () => cancelAnimationFrame(frame)
}
