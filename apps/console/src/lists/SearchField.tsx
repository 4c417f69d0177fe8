import { useEffect, useState } from 'react'
import css from './ListHead.module.css'

type SearchFieldProps = {
  said: string
  label: string
  onSaid: (said: string) => void
}

/** After the last letter, in ms. */
const pauseMs = 150

/** What is looked for, asked as one types. */
export function SearchField({ said, label, onSaid }: SearchFieldProps) {
  const [typed, type] = useState<string>()
  const shown = typed ?? said
  useEffect(() => {
    if (typed === undefined) return
    const later = setTimeout(() => {
      if (typed.trim() !== said) onSaid(typed.trim())
      type(undefined)
    }, pauseMs)
    return () => clearTimeout(later)
  })
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
      />
      <span className={css.key} aria-hidden="true">
        /
      </span>
    </search>
  )
}
