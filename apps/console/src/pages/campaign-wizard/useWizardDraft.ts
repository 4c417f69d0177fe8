import { useState } from 'react'
import type { Draft } from '../../calls/draft.ts'
import type { UnansweredKeys } from '../../shell/request-key.ts'

/**
 * What was typed so far, kept in this tab until it is proposed, so that a reload or a new sign-in loses nothing.
 * `key` tells one campaign's terms from another's, and one member of staff from the next. The keys of what was sent and not answered
 * are kept beside it, so that it happens once whenever it is sent again.
 */
export function useWizardDraft(key: string, begin: Draft) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...begin, ...read(key) }))
  const [unanswered] = useState(() => keptKeys(`${key}:keys`))
  return {
    draft,
    unanswered,
    set: (next: Draft) => {
      setDraft(next)
      write(key, JSON.stringify(next))
    },
    forget: () => {
      write(key, '')
      write(`${key}:keys`, '')
    },
  }
}

function keptKeys(key: string): UnansweredKeys {
  const keys = new Map(Object.entries(read(key)).map(([request, kept]) => [request, String(kept)]))
  const kept = <Answer>(answer: Answer) => {
    write(key, keys.size === 0 ? '' : JSON.stringify(Object.fromEntries(keys)))
    return answer
  }
  return {
    get: (request) => keys.get(request),
    set: (request, made) => kept(keys.set(request, made)),
    delete: (request) => kept(keys.delete(request)),
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
