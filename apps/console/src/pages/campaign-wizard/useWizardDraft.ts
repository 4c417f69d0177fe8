import { useState } from 'react'
import type { Draft } from '../../calls/draft.ts'

/**
 * What was typed so far, kept in this tab until it is proposed, so that a reload or a new sign-in loses nothing.
 * `key` tells one campaign's terms from another's, and one member of staff from the next.
 */
export function useWizardDraft(key: string, begin: Draft) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...begin, ...read(key) }))
  return {
    draft,
    set: (next: Draft) => {
      setDraft(next)
      write(key, JSON.stringify(next))
    },
    forget: () => write(key, ''),
  }
}

function read(key: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) || '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Draft) : {}
  } catch {
    return {}
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // A browser may keep nothing: then it is there as long as the page.
  }
}
