import type { Fields } from '@fairlead/contract/shapes'
import { Button } from '@fairlead/ui/Button'
import { TextField } from '@fairlead/ui/TextField'
import { useState } from 'react'
import { t } from '../words.ts'
import css from './CallPage.module.css'
import { choiceLabel, fieldLabel } from './labels.ts'
import { SelectField } from './SelectField.tsx'

type FiltersProps = {
  fields: Fields
  set: Readonly<Record<string, string>>
  onSet: (filters: Readonly<Record<string, string>>) => void
}

/** What a list can be asked for: a choice counts at once, a text when it is sent off. */
export function Filters({ fields, set, onSet }: FiltersProps) {
  const [typed, type] = useState(set)
  const texts = Object.entries(fields).some(([, { kind }]) => kind !== 'choice')
  return (
    <search className={css.filters}>
      <form
        className={css.filterForm}
        onSubmit={(event) => {
          event.preventDefault()
          onSet(typed)
        }}
      >
        {Object.entries(fields).map(([name, shape]) => {
          const said = { ...set, ...typed }[name] ?? ''
          const choose = (value: string) => {
            const { [name]: _, ...others } = typed
            const next = value === '' ? others : { ...others, [name]: value }
            type(next)
            if (shape.kind === 'choice') onSet(next)
          }
          if (shape.kind !== 'choice') {
            return (
              <TextField
                key={name}
                name={name}
                label={fieldLabel(name)}
                value={said}
                onChange={(event) => choose(event.target.value.trim())}
                autoComplete="off"
                spellCheck={false}
              />
            )
          }
          const options = shape.options.map((value) => ({ value, label: choiceLabel(value) }))
          return (
            <SelectField
              key={name}
              {...{ name, options }}
              label={fieldLabel(name)}
              value={said}
              onChange={choose}
              none={t('console.list.all')}
            />
          )
        })}
        {texts && (
          <Button type="submit" variant="outline">
            {t('console.list.filter')}
          </Button>
        )}
      </form>
    </search>
  )
}
