import { Button } from '@fairlead/ui/Button'
import { TextField } from '@fairlead/ui/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { me } from '../queries.ts'
import { hrefOf, showPlace } from '../shell/desk-place.ts'
import { Form } from '../shell/Form.tsx'
import { useKeys } from '../shell/useKeys.ts'
import { t } from '../words.ts'
import { givenViews } from './given-views.ts'
import type { ListName } from './list-name.ts'
import { isAsked, keptOf, nameMax, useSavedViews, viewsMax, withView } from './saved-views.ts'
import { useViewCounts } from './useViewCounts.ts'
import css from './ViewBar.module.css'

type ViewBarProps = { page: ListName; asked: Readonly<Record<string, string>> }

/** So many tabs have a key of their own. */
const keysMax = 9

/** The whole list, its own views and those that were saved here, by their keys; and a way to save what is asked for now. */
export function ViewBar({ page, asked }: ViewBarProps) {
  const { data: operator } = useQuery(me)
  const { views, keep } = useSavedViews(page, operator?.username ?? '')
  const [naming, setNaming] = useState(false)
  const given = givenViews(page)
  const tabs = [{ name: t('console.list.all'), asked: {} }, ...given, ...views]
  const kept = keptOf(asked)
  const counts = useViewCounts(page, tabs.length > 1 ? tabs : [])
  const chosen = views.find((view) => isAsked(view.asked, asked))
  const isGiven = given.some((view) => isAsked(view.asked, asked))
  const canSave = !chosen && !isGiven && Object.keys(kept).length > 0 && views.length < viewsMax
  useKeys(
    Object.fromEntries(
      tabs.slice(0, keysMax).map((tab, at) => [String(at + 1), () => showPlace(page, tab.asked)] as const),
    ),
  )
  if (tabs.length === 1 && !canSave) return null

  function save(form: HTMLFormElement) {
    const name = String(new FormData(form).get('view')).trim()
    if (!name) return
    keep(withView(views, { name, asked: kept }))
    setNaming(false)
  }

  return (
    <div className={css.bar}>
      <ul className={css.views} aria-label={t('console.views.title')}>
        {tabs.map((tab, at) => (
          <li key={tab.name}>
            <a
              href={hrefOf(page, tab.asked)}
              className={css.view}
              aria-current={isAsked(tab.asked, asked) || undefined}
              aria-keyshortcuts={at < keysMax ? String(at + 1) : undefined}
            >
              {tab.name}
              {counts[at] !== undefined && <span className={css.count}>{counts[at]}</span>}
            </a>
          </li>
        ))}
      </ul>
      {canSave && !naming && (
        <button type="button" className={css.act} onClick={() => setNaming(true)}>
          + {t('console.views.save')}
        </button>
      )}
      {chosen && (
        <button
          type="button"
          className={css.act}
          onClick={() => keep(views.filter(({ name }) => name !== chosen.name))}
        >
          {t('console.views.remove')}
        </button>
      )}
      {canSave && naming && (
        <Form
          className={css.form}
          browserChecks
          onSubmit={save}
          waiting={false}
          refused={undefined}
          submit={t('console.views.keep')}
          among={(button) => (
            <>
              {button}
              <Button variant="outline" onClick={() => setNaming(false)}>
                {t('console.action.cancel')}
              </Button>
            </>
          )}
        >
          <TextField
            name="view"
            label={t('console.views.name')}
            note={t('console.views.note')}
            maxLength={nameMax}
            autoComplete="off"
            required
          />
        </Form>
      )}
    </div>
  )
}
