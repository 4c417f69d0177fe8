import { type CSSProperties, type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react'
import css from './PullToRefresh.module.css'
import { useTranslation } from './words.tsx'

/** How far a finger has to pull, in px, and how far the drawing follows it at most. */
const enoughPx = 64
const mostPx = 96

/** Reads anew when one pulls down at the top of the page. A finger elsewhere scrolls as ever. */
export function PullToRefresh({
  onRefresh,
  children,
}: {
  onRefresh: () => Promise<unknown>
  children: ReactNode
}) {
  const { t } = useTranslation()
  const from = useRef<number | null>(null)
  const [pulledPx, setPulledPx] = useState(0)
  const [refreshing, setRefreshing] = useState(false)

  useEffect(() => {
    // The browser's own pull would reload the whole app.
    const { style } = document.documentElement
    style.overscrollBehaviorY = 'contain'
    return () => {
      style.overscrollBehaviorY = ''
    }
  }, [])

  function start(event: TouchEvent) {
    const atTop = (document.scrollingElement?.scrollTop ?? 0) <= 0
    // A finger on a sheet that this page has opened comes here too, and pulls nothing.
    const onPage = event.currentTarget.contains(event.target as Node)
    from.current = atTop && onPage && !refreshing ? (event.touches[0]?.clientY ?? null) : null
  }

  function move(event: TouchEvent) {
    const y = event.touches[0]?.clientY
    if (from.current === null || y === undefined) return
    setPulledPx(Math.min(mostPx, Math.max(0, (y - from.current) / 2)))
  }

  async function end() {
    from.current = null
    const enough = pulledPx >= enoughPx
    setPulledPx(0)
    if (!enough) return
    setRefreshing(true)
    await onRefresh()
    setRefreshing(false)
  }

  const words = refreshing ? 'refreshing' : pulledPx >= enoughPx ? 'release' : 'pull'
  const heightPx = refreshing ? enoughPx : pulledPx
  return (
    <div onTouchStart={start} onTouchMove={move} onTouchEnd={end} onTouchCancel={end}>
      <div className={css.pull} style={{ height: heightPx }} role="status">
        {heightPx > 0 && (
          <>
            <span
              className={css.ring}
              data-refreshing={refreshing || undefined}
              style={{ '--pulled': refreshing ? 0.75 : pulledPx / enoughPx } as CSSProperties}
              aria-hidden="true"
            />
            {t(`shell.list.${words}`)}
          </>
        )}
      </div>
      {children}
    </div>
  )
}
