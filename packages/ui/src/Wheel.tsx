import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import css from './Wheel.module.css'

export type WheelOption<Value extends string> = { value: Value; label: string; note?: string | undefined }

export type WheelProps<Value extends string> = {
  options: readonly WheelOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  label: string
}

/** Height of a row in px; six rows are visible. */
const rowHeight = 44

/** A picker that one turns: by touch, mouse, wheel or keys. The row in the middle is the chosen one. */
export function Wheel<Value extends string>({ options, value, onChange, label }: WheelProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const drag = useRef<{ y: number; top: number; moved: boolean } | null>(null)
  const index = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  )

  // The choice may come from outside, so the wheel follows it; while a finger turns it, it is there already.
  useEffect(() => {
    const top = index * rowHeight
    if (list.current && Math.abs(list.current.scrollTop - top) > rowHeight / 2) list.current.scrollTop = top
  }, [index])

  function choose(next: number) {
    const option = options[Math.min(options.length - 1, Math.max(0, next))]
    if (option && option.value !== value) onChange(option.value)
  }

  function turnByKey(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + 5,
      PageUp: index - 5,
      Home: 0,
      End: options.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }

  function moveMouse(event: PointerEvent<HTMLDivElement>) {
    const start = drag.current
    if (!start || !list.current) return
    if (Math.abs(event.clientY - start.y) > 4) start.moved = true
    if (start.moved) list.current.scrollTop = start.top - (event.clientY - start.y)
  }

  return (
    <div className={css.wheel}>
      <div className={css.chosen} aria-hidden="true" />
      <div
        ref={list}
        role="listbox"
        aria-label={label}
        aria-activedescendant={`${id}-${index}`}
        tabIndex={0}
        className={css.rows}
        onKeyDown={turnByKey}
        onScroll={(event) => choose(Math.round(event.currentTarget.scrollTop / rowHeight))}
        onPointerDown={(event) => {
          if (event.pointerType === 'mouse')
            drag.current = { y: event.clientY, top: event.currentTarget.scrollTop, moved: false }
        }}
        onPointerMove={moveMouse}
        onPointerLeave={() => {
          drag.current = null
        }}
      >
        {options.map((option, row) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the list box, which has the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the list box points at its row by aria-activedescendant
          <div
            key={option.value}
            id={`${id}-${row}`}
            role="option"
            aria-selected={row === index}
            className={classNames(css.row, row === index && css.current)}
            onClick={() => {
              if (!drag.current?.moved) choose(row)
              drag.current = null
            }}
          >
            <span>{option.label}</span>
            {option.note && <span className={css.note}>{option.note}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
