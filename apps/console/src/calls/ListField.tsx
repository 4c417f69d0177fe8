import type { Shape } from '@fairlead/contract/shapes'
import { choiceLabel } from '@fairlead/locales/field-label'
import { Button } from '@fairlead/ui/Button'
import { t } from '../words.ts'
import type { Draft } from './draft.ts'
import type { AnyField, FieldProps } from './field-props.ts'
import css from './fields.module.css'
import { ObjectField } from './ObjectField.tsx'

type ListFieldProps = Omit<FieldProps, 'shape'> & {
  label: string
  field: AnyField
  shape: Extract<Shape, { kind: 'list' }>
}

/** Several of the contract's choices as chips to press, or several groups of fields, each taken away again. */
export function ListField({ label, field, shape, value, onChange, error }: ListFieldProps) {
  const items = (value ?? []) as readonly unknown[]
  const { of } = shape
  return (
    <fieldset className={css.group}>
      <legend className={css.label}>{label}</legend>
      {shape.optional && <p className={css.note}>{t('console.form.optional')}</p>}
      {of.kind === 'choice' && (
        <div className={css.chips}>
          {of.options.map((option) => {
            const chosen = items.includes(option)
            const others = items.filter((item) => item !== option)
            return (
              <button
                key={option}
                type="button"
                className={css.chip}
                aria-pressed={chosen}
                onClick={() => onChange(chosen ? others : [...others, option])}
              >
                {choiceLabel(option)}
              </button>
            )
          })}
        </div>
      )}
      {of.kind === 'object' &&
        items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a list that is typed have no other name
          <fieldset key={at} className={css.entry}>
            <legend className={css.label}>{t('console.form.entry', { number: at + 1 })}</legend>
            <ObjectField
              field={field}
              fields={of.fields}
              draft={item as Draft}
              onChange={(changed) => onChange(items.with(at, changed))}
            />
            <Button variant="outline" onClick={() => onChange(items.toSpliced(at, 1))}>
              {t('console.form.remove', { number: at + 1 })}
            </Button>
          </fieldset>
        ))}
      {of.kind === 'object' && (shape.max === undefined || items.length < shape.max) && (
        <Button variant="outline" onClick={() => onChange([...items, {}])}>
          {t('console.form.add')}
        </Button>
      )}
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
