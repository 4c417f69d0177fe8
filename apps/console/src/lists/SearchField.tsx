import { type KeyboardEvent, useEffect, useState } from 'react'
import css from './SearchField.module.css'

type SearchFieldProps = {
  said: string
  label: string
  onSaid: (said: string) => void
}

/** After the last letter, in ms. */
const pauseMs = 150

/** What is looked for, asked as one types; `↵` asks at once and gives the keys back to the page. */
export function SearchField({ said, label, onSaid }: SearchFieldProps) {
  const [typed, type] = useState<string>()
  const shown = typed ?? said
  useEffect(() => {
    if (typed === undefined) return
    const later = setTimeout(() => ask(typed), pauseMs)
    return () => clearTimeout(later)
  })

  function ask(text: string) {
    if (text.trim() !== said) onSaid(text.trim())
    type(undefined)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    ask(event.currentTarget.value)
    event.currentTarget.blur()
  }

  return (
    <search className={css.search}>
      <input
        type="search"
        name="find"
        maxLength={64}
        value={shown}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      <span className={css.key} aria-hidden="true">
        /
      </span>
    </search>
  )
}
