import { choiceLabel } from '@fairlead/locales/field-label'
import { TextField } from '@fairlead/ui/TextField'
import { useState } from 'react'
import { SelectField } from '../calls/SelectField.tsx'
import { Form } from '../shell/Form.tsx'
import { t } from '../words.ts'
import { dayOf, type Filter, filterLabel, inputLabel, momentOf, type RefusedFilter } from './filter-fields.ts'
import css from './ListHead.module.css'

type ListFiltersProps = {
  filters: readonly Filter[]
  asked: Readonly<Record<string, string>>
  /** The one that the server did not take. */
  refused: RefusedFilter | undefined
  onAsk: (changes: Readonly<Record<string, string | undefined>>) => void
}

/** What a list can be narrowed by: a choice counts at once, what is typed when it is sent off. */
export function ListFilters({ filters, asked, refused, onAsk }: ListFiltersProps) {
  const [typed, type] = useState(asked)
  const written = filters.some(({ shape }) => shape.kind !== 'choice')

  const errorOf = (name: string) => (refused?.name === name ? refused.text : undefined)

  function submit() {
    const names = filters.flatMap(({ names }) => names)
    onAsk(Object.fromEntries(names.map((name) => [name, typed[name]])))
  }

  return (
    <Form
      className={css.filters}
      label={t('console.list.filter')}
      browserChecks
      onSubmit={submit}
      waiting={false}
      refused={undefined}
      variant="outline"
      submit={written && t('console.list.narrow')}
    >
      {filters.map((filter) => {
        const { shape, names, field } = filter
        if (shape.kind === 'choice') {
          return (
            <SelectField
              key={field}
              name={field}
              label={filterLabel(filter)}
              value={asked[field] ?? ''}
              error={errorOf(field)}
              options={shape.options.map((value) => ({ value, label: choiceLabel(value) }))}
              onChange={(value) => onAsk({ [field]: value })}
              none={t('console.list.all')}
            />
          )
        }
        return names.map((name, at) => {
          const end = at === 0 ? 'from' : 'to'
          const isDay = shape.kind === 'time'
          const said = typed[name] ?? ''
          return (
            <TextField
              key={name}
              name={name}
              type={isDay ? 'date' : 'text'}
              inputMode={shape.kind === 'amount' ? 'decimal' : undefined}
              label={inputLabel(filter, name)}
              error={errorOf(name)}
              value={isDay ? dayOf(said, end) : said}
              onChange={({ target }) => {
                const value = target.value.trim()
                type({ ...typed, [name]: isDay && value ? momentOf(value, end) : value })
              }}
              autoComplete="off"
              spellCheck={false}
            />
          )
        })
      })}
    </Form>
  )
}
