import { useState } from 'react'
import type { Batch } from './batch.ts'

/** Which rows are selected. One that has gone, or that cannot be selected any more, is selected no longer. */
export function useSelection<Row extends { readonly id: string }>(
  rows: readonly Row[],
  batch: Batch<Row> | undefined,
) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const can = batch ? rows.filter((row) => batch.whyNot(row) === undefined) : []
  const selected = can.filter(({ id }) => chosen.has(id))
  return {
    selected,
    /** How many of the rows that are read could be. */
    possible: can.length,
    toggle: (id: string) => {
      const next = new Set(selected.map((row) => row.id))
      if (!next.delete(id) && can.some((row) => row.id === id)) next.add(id)
      choose(next)
    },
    all: () => choose(new Set(selected.length === can.length ? [] : can.map(({ id }) => id))),
    only: (ids: readonly string[]) => choose(new Set(ids)),
    clear: () => choose(new Set()),
  }
}
