import { type ReactNode, useState } from 'react'
import { t } from '../words.ts'
import { type DurationUnit, durationUnits, unitOf } from './durations.ts'
import { UnitField } from './UnitField.tsx'

type DurationFieldProps = {
  name: string
  label: string
  /** Seconds, or what was typed that is no number. */
  value: string
  onChange: (seconds: string) => void
  error?: string | undefined
  note?: ReactNode
  /** In what it is asked for while nothing is entered. */
  usually?: DurationUnit
}

/** A length of time in the unit that it is said in; the draft has it in seconds. */
export function DurationField({
  name,
  label,
  value,
  onChange,
  error,
  note,
  usually = 'days',
}: DurationFieldProps) {
  const [unit, setUnit] = useState<DurationUnit>(() => (isWhole(value) ? unitOf(Number(value)) : usually))
  const [typed, type] = useState(() => (isWhole(value) ? String(Number(value) / durationUnits[unit]) : value))

  function say(text: string, of: DurationUnit) {
    type(text)
    setUnit(of)
    const count = text.trim() === '' ? Number.NaN : Number(text)
    onChange(Number.isNaN(count) ? text : String(count * durationUnits[of]))
  }

  return (
    <UnitField
      {...{ name, label, error, note }}
      value={typed}
      onChange={(text) => say(text, unit)}
      unit={
        <select
          aria-label={t('console.wizard.unitOf', { field: label })}
          value={unit}
          onChange={(event) => say(typed, event.target.value as DurationUnit)}
        >
          {(Object.keys(durationUnits) as DurationUnit[]).map((each) => (
            <option key={each} value={each}>
              {t(`console.wizard.${each}`)}
            </option>
          ))}
        </select>
      }
    />
  )
}

function isWhole(value: string): boolean {
  return /^\d+$/.test(value)
}
