import type { Shape } from '@fairlead/contract/shapes'
import { fieldLabel } from '@fairlead/locales/field-label'
import { AmountField } from '@fairlead/ui/AmountField'
import { TextArea } from '@fairlead/ui/TextArea'
import { TextField, type TextFieldProps } from '@fairlead/ui/TextField'
import { t } from '../words.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { DurationField } from './DurationField.tsx'
import type { Draft } from './draft.ts'
import { durationText } from './durations.ts'
import type { FieldProps } from './field-props.ts'
import { ListField } from './ListField.tsx'
import { ObjectField } from './ObjectField.tsx'
import { RowChoice } from './RowChoice.tsx'
import { SwitchField } from './SwitchField.tsx'

/** Texts above it are written in several lines. */
const lineMax = 200

/** The input that fits a field of a call. */
export function FieldInput(props: FieldProps) {
  const { name, shape, value, onChange, error, choose } = props
  const label = fieldLabel(name)
  const typed = String(value ?? '')
  const text = { name, label, value: typed, error, note: noteOf(shape, typed), autoComplete: 'off' }
  const typing = { onChange: (event: { target: { value: string } }) => onChange(event.target.value) }
  switch (shape.kind) {
    case 'amount':
      return <AmountField {...text} currencySymbol="$" onChange={onChange} />
    case 'choice':
      return <ChoiceField {...props} label={label} shape={shape} />
    case 'boolean':
      return <SwitchField label={label} on={Boolean(value)} onChange={onChange} error={error} />
    case 'list':
      return <ListField {...props} field={FieldInput} label={label} shape={shape} />
    case 'object':
      return (
        <ObjectField
          field={FieldInput}
          fields={shape.fields}
          draft={(value ?? {}) as Draft}
          onChange={onChange}
        />
      )
    case 'id':
      return choose ? (
        <RowChoice {...text} list={choose} onChange={onChange} />
      ) : (
        <TextField {...text} {...typing} spellCheck={false} />
      )
    case 'text':
      if (isFee(name)) return <AmountField {...text} currencySymbol="$" onChange={onChange} />
      if ((shape.max ?? 0) > lineMax && !isSecret(name)) return <TextArea {...text} {...typing} rows={3} />
      return <TextField {...text} {...typing} {...looksOf(name, shape.decimal)} maxLength={shape.max} />
    case 'number':
      if (shape.unit)
        return <DurationField {...text} onChange={onChange} usually={isShort(shape.max) ? 'hours' : 'days'} />
      return <TextField {...text} {...typing} inputMode="numeric" />
    default:
      return <TextField {...text} {...typing} {...looksOfKind[shape.kind]} />
  }
}

const looksOfKind: Partial<Record<Shape['kind'], Partial<TextFieldProps>>> = {
  time: { type: 'datetime-local' },
  day: { type: 'date' },
}

function looksOf(name: string, decimal: boolean): Partial<TextFieldProps> {
  if (isSecret(name)) {
    const reveal = { show: t('console.signIn.show'), hide: t('console.signIn.hide') }
    return { type: 'password', autoComplete: 'new-password', reveal }
  }
  if (name === 'code') return { inputMode: 'numeric', autoComplete: 'one-time-code' }
  return decimal ? { inputMode: 'decimal' } : {}
}

/** An amount that may be zero, which the contract has as a text. */
function isFee(name: string): boolean {
  return /^fee(_min|_max)?$/.test(name)
}

function isSecret(name: string): boolean {
  return name.includes('password')
}

/** What a field takes, as far as its schema says it; how much of a long text is used up. */
function noteOf(shape: Shape, typed: string): string | undefined {
  const limits = limitsOf(shape, typed)
  if (!shape.optional) return limits
  return limits ? t('console.form.optionalAnd', { limits }) : t('console.form.optional')
}

function limitsOf(shape: Shape, typed: string): string | undefined {
  if (shape.kind === 'time') return t('console.form.zone')
  if (shape.kind === 'text' && shape.max && shape.max > lineMax) {
    return t('console.form.used', { used: typed.length, max: shape.max })
  }
  if (shape.kind === 'text' && shape.min) return t('console.form.atLeast', { count: shape.min })
  if (shape.kind !== 'number' || shape.min === undefined || shape.max === undefined) return undefined
  const { min, max } = shape
  return t(
    'console.form.between',
    shape.unit ? { min: durationText(min), max: durationText(max) } : { min, max },
  )
}

/** What is at most a week is thought of in hours. */
function isShort(seconds: number | undefined): boolean {
  return seconds !== undefined && seconds <= 7 * 86_400
}
