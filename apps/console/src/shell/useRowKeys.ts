import { t } from '../words.ts'
import type { Key } from './Keys.tsx'
import { useKeys } from './useKeys.ts'

/** `j` and `k` go from row to row of the list on the page, `x` selects the row that one is in. */
export function useRowKeys(toggle: ((id: string) => void) | undefined): void {
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    x: () => {
      const { row } = current() ?? {}
      if (row) toggle?.(row)
    },
  })
}

/** What they do, for the foot of a list whose rows open. */
export function rowKeys(): readonly Key[] {
  return [
    ['j', t('console.waiting.keyNext')],
    ['k', t('console.waiting.keyPrevious')],
    ['↵', t('console.waiting.keyOpen')],
  ]
}

function rows(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main tr[data-row]')]
}

function current(): DOMStringMap | undefined {
  return document.activeElement?.closest<HTMLElement>('main tr[data-row]')?.dataset
}

function go(by: 1 | -1): void {
  const all = rows()
  const at = all.findIndex(({ dataset }) => dataset.row === current()?.row)
  const next = all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]
  next?.querySelector<HTMLElement>('a, button')?.focus()
}
