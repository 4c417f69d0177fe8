import { fieldLabel } from '@fairlead/locales/field-label'
import { type CheckItem, ChecksMenu } from '@fairlead/ui/ChecksMenu'
import { type ReactNode, useState } from 'react'
import { callOf } from '../calls/call.ts'
import { titleOf } from '../calls/menu.ts'
import { countText } from '../formats.ts'
import { useKeys } from '../shell/useKeys.ts'
import type { Total } from '../shell/usePages.ts'
import { t } from '../words.ts'
import { filterLabel, filtersOf, type RefusedFilter, settingOf } from './filter-fields.ts'
import { ListFilters } from './ListFilters.tsx'
import css from './ListHead.module.css'
import { type ListName, listOf } from './list-name.ts'
import { SearchField } from './SearchField.tsx'
import { ViewBar } from './ViewBar.tsx'

type ListHeadProps = {
  page: ListName
  /** What stands under the title. */
  about?: ReactNode
  /** Stands at the end of the bar. */
  actions?: ReactNode
  asked: Readonly<Record<string, string>>
  total: Total | undefined
  /** The filter for which there is no list: its form is open, and says why. */
  refused: RefusedFilter | undefined
  /** Those that can be hidden, and which are not. */
  columns: readonly CheckItem[]
  onAsk: (changes: Readonly<Record<string, string | undefined>>) => void
  onType: (changes: Readonly<Record<string, string | undefined>>) => void
}

/** The title of a list, how much there is of it, what is looked for in it, and each filter that is set. */
export function ListHead({
  page,
  about,
  actions,
  asked,
  total,
  refused,
  columns,
  onAsk,
  onType,
}: ListHeadProps) {
  const { search, sorts } = listOf(page)
  const [open, setOpen] = useState(false)
  const shown = open || refused !== undefined
  const filters = filtersOf(page)
  const set = filters.flatMap((filter) => {
    const setting = settingOf(filter, asked)
    return setting === undefined ? [] : [{ filter, setting }]
  })
  const narrowed = set.length > 0 || asked.find !== undefined
  useKeys({ f: () => setOpen(!open) })
  const order = asked.sort ?? `-${sorts[0]}`
  return (
    <header className={css.head}>
      <div className={css.bar}>
        <h2 className={css.title}>{titleOf(page)}</h2>
        <p className={css.total} role="status">
          {total && totalText(total, narrowed)}
        </p>
        <div className={css.tools}>
          {search.length > 0 && (
            <SearchField
              said={asked.find ?? ''}
              label={t('console.list.searchBy', { fields: search.map(fieldLabel).join(', ') })}
              onSaid={(said) => onType({ find: said })}
            />
          )}
          <ChecksMenu label={t('console.list.columns')} className={css.tool} items={columns} />
          <a className={css.tool} href={csvOf(page, asked)} download>
            {t('console.list.csv')}
          </a>
          {actions}
        </div>
      </div>
      {about}
      <ViewBar page={page} asked={asked} />
      <div className={css.pills}>
        {set.map(({ filter, setting }) => (
          <button
            key={filter.field}
            type="button"
            className={css.pill}
            aria-label={t('console.list.removeFilter', { filter: `${filterLabel(filter)} ${setting}` })}
            onClick={() => onAsk(Object.fromEntries(filter.names.map((name) => [name, undefined])))}
          >
            {filterLabel(filter)} <b>{setting}</b> <span aria-hidden="true">×</span>
          </button>
        ))}
        {filters.length > 0 && (
          <button type="button" className={css.add} aria-expanded={shown} onClick={() => setOpen(!open)}>
            + {t('console.list.filter')}
          </button>
        )}
        <label className={css.order}>
          {t('console.list.order')}{' '}
          <select value={order} onChange={(event) => onAsk({ sort: event.target.value })}>
            {sorts.flatMap((field) =>
              [`-${field}`, field].map((value) => (
                <option key={value} value={value}>
                  {t(value === field ? 'console.list.ascending' : 'console.list.descending', {
                    field: fieldLabel(field),
                  })}
                </option>
              )),
            )}
          </select>
        </label>
      </div>
      {shown && <ListFilters key={JSON.stringify(asked)} {...{ filters, asked, refused, onAsk }} />}
    </header>
  )
}

/** "48,210 in all", or how many match what was asked. */
function totalText({ count, more }: Total, narrowed: boolean): string {
  const shown = countText(count, more)
  return t(narrowed ? 'console.list.match' : 'console.list.inAll', { count, shown })
}

/** Where the browser takes all of the list, as it is asked for. */
function csvOf(page: ListName, asked: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(asked).toString()
  return `/api${callOf(page).path}.csv${query && `?${query}`}`
}
