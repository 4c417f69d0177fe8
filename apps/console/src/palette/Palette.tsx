import { Dialog } from '@fairlead/ui/Dialog'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Viewer } from '../calls/place.ts'
import { LineIcon } from '../shell/LineIcon.tsx'
import { t } from '../words.ts'
import css from './Palette.module.css'
import { type Line, useFound } from './useFound.ts'
import { usePaletteKeys } from './usePaletteKeys.ts'

type PaletteProps = { viewer: Viewer; open: boolean; onOpen: (open: boolean) => void }

/** Finds pages and records by a few letters, and opens them by keys. */
export function Palette({ viewer, open, onOpen }: PaletteProps) {
  usePaletteKeys(() => onOpen(true))
  return (
    <>
      <button type="button" className={css.opener} onClick={() => onOpen(true)}>
        <LineIcon name="search" />
        <span className={css.words}>{t('console.palette.open')}</span>
        <span className={css.key} aria-hidden="true">
          ⌘K
        </span>
      </button>
      {open && (
        <Dialog
          open
          onOpenChange={onOpen}
          title={t('console.palette.open')}
          closeLabel={t('console.action.close')}
        >
          <Search viewer={viewer} onDone={() => onOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function Search({ viewer, onDone }: { viewer: Viewer; onDone: () => void }) {
  const [typed, type] = useState('')
  const [at, move] = useState(0)
  const id = useId()
  const text = typed.trim()
  const { pages, found, failed, waits } = useFound(text, viewer)
  const lines = [...found, ...pages]
  const current = Math.min(at, lines.length - 1)

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      move((current + step + lines.length) % Math.max(lines.length, 1))
    }
    const line = lines[current]
    if (event.key !== 'Enter' || !line) return
    event.preventDefault()
    if (event.metaKey || event.ctrlKey) window.open(line.href)
    else location.hash = line.href
    onDone()
  }

  const groups = [
    { name: t('console.palette.found'), lines: found, first: 0 },
    { name: t('console.palette.pages'), lines: pages, first: found.length },
  ].filter((group) => group.lines.length > 0)
  return (
    <div className={css.palette}>
      <input
        className={css.field}
        type="text"
        role="combobox"
        // biome-ignore lint/a11y/noAutofocus: whoever opens it wants to type
        autoFocus
        aria-label={t('console.palette.label')}
        aria-expanded={lines.length > 0}
        aria-controls={`${id}-lines`}
        aria-activedescendant={lines.length > 0 ? `${id}-${current}` : undefined}
        aria-autocomplete="list"
        placeholder={t('console.palette.hint')}
        value={typed}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          type(event.target.value)
          move(0)
        }}
        onKeyDown={press}
      />
      <div className={css.lines} id={`${id}-lines`} role="listbox" aria-label={t('console.palette.label')}>
        {groups.map(({ name, lines: own, first }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which no fieldset holds
          <div key={name} role="group" aria-label={name}>
            <p className={css.group} aria-hidden="true">
              {name}
            </p>
            {own.map((line, index) => (
              <Option
                key={line.key}
                id={`${id}-${first + index}`}
                line={line}
                chosen={first + index === current}
                onDone={onDone}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={css.foot} role="status">
        {failed
          ? t('console.list.noAnswer')
          : lines.length === 0 && text && !waits
            ? t('console.palette.nothing', { text })
            : `${t('console.palette.keys')}. ${t('console.palette.role')}.`}
      </p>
    </div>
  )
}

type OptionProps = { id: string; line: Line; chosen: boolean; onDone: () => void }

function Option({ id, line, chosen, onDone }: OptionProps) {
  return (
    // The field keeps the focus and has the keys; whoever has a pointer follows the link.
    <a
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className={css.line}
      href={line.href}
      onClick={onDone}
    >
      <b>{line.title}</b> <span>{line.note}</span>
    </a>
  )
}
