import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Of more rows than these, only those are drawn that are in sight or near it. */
const allDrawnMax = 100
/** So many above and below the window are drawn too: by `j`, `k` or Tab the next row is there before it is seen. */
const nearby = 20
/** How high a row is until it has been measured, in pixels. */
const rowHeight = 46

type ShownRows<Row> = {
  readonly shown: readonly { readonly row: Row; readonly index: number }[]
  /** The height of all rows before and behind them, in pixels. */
  readonly before: number
  readonly behind: number
  /** Where some are left out: takes each drawn row, which says its place by `data-index`. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined
}

/** Which rows of a long table are drawn while its window stands where it does; all of them where they are few. */
export function useShownRows<Row extends { id: string }>(
  rows: readonly Row[],
  body: RefObject<HTMLElement | null>,
): ShownRows<Row> {
  const isLong = rows.length > allDrawnMax
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (isLong && body.current) setTop(body.current.getBoundingClientRect().top + scrollY)
  }, [isLong, body])
  const virtualizer = useWindowVirtualizer({
    count: isLong ? rows.length : 0,
    estimateSize: () => rowHeight,
    overscan: nearby,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
    useFlushSync: false,
  })
  if (!isLong)
    return { shown: rows.map((row, index) => ({ row, index })), before: 0, behind: 0, measure: undefined }
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    shown: items.flatMap(({ index }) => {
      const row = rows[index]
      return row ? [{ row, index }] : []
    }),
    before: first ? first.start - top : 0,
    behind: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
    measure: virtualizer.measureElement,
  }
}
