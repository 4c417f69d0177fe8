import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/** Of more rows than these, only those are drawn that are in sight or near it. */
const allDrawnMax = 100
/** So many above and below the window are drawn too, so that they are there before they are seen. */
const nearby = 20
/** How high a row is until it has been measured, in pixels. */
const rowHeight = 46

type ShownRows<Row> = {
  /** Each with the height of the rows left out right before it, in pixels. */
  readonly shown: readonly { readonly row: Row; readonly index: number; readonly before: number }[]
  /** The height of all rows behind them, in pixels. */
  readonly behind: number
  /** Where some are left out: takes each drawn row, which says its place by `data-index`. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined
}

/**
 * Which rows of a long table are drawn while its window stands where it does; all of them where they are few. The row that has
 * the focus is drawn wherever it is, with the rows beside it: a key finds the next one however fast keys come.
 */
export function useShownRows<Row extends { id: string }>(
  rows: readonly Row[],
  body: RefObject<HTMLElement | null>,
  focused: string | undefined,
): ShownRows<Row> {
  const isLong = rows.length > allDrawnMax
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (isLong && body.current) setTop(body.current.getBoundingClientRect().top + scrollY)
  }, [isLong, body])
  const at = isLong ? rows.findIndex(({ id }) => id === focused) : -1
  const virtualizer = useWindowVirtualizer({
    count: isLong ? rows.length : 0,
    estimateSize: () => rowHeight,
    overscan: nearby,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
    rangeExtractor: useCallback((range: Range) => withRowsAround(at, range), [at]),
    useFlushSync: false,
  })
  if (!isLong)
    return { shown: rows.map((row, index) => ({ row, index, before: 0 })), behind: 0, measure: undefined }
  const items = virtualizer.getVirtualItems()
  return {
    shown: items.flatMap(({ index, start }, n) => {
      const row = rows[index]
      return row ? [{ row, index, before: start - (items[n - 1]?.end ?? top) }] : []
    }),
    behind: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
    measure: virtualizer.measureElement,
  }
}

/** The rows near the window, and the one at `at` with its neighbours, in order. */
function withRowsAround(at: number, range: Range): number[] {
  const around = at < 0 ? [] : [at - 1, at, at + 1].filter((index) => index >= 0 && index < range.count)
  return [...new Set([...defaultRangeExtractor(range), ...around])].sort((a, b) => a - b)
}
