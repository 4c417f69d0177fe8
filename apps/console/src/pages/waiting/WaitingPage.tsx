import { useEffect, useRef, useState } from 'react'
import type { Viewer } from '../../calls/place.ts'
import { replacePlace, showPlace, useAsked } from '../../shell/desk-place.ts'
import { useKeys } from '../../shell/useKeys.ts'
import { QueueFoot } from './QueueFoot.tsx'
import { QueueHead } from './QueueHead.tsx'
import { QueueList } from './QueueList.tsx'
import { QueuePanel } from './QueuePanel.tsx'
import { keyOf } from './say-item.ts'
import { useQueue } from './useQueue.ts'
import css from './WaitingPage.module.css'

const page = 'waitingStaff.list'

/** All that waits for whoever is signed in, the oldest date first; a row opens beside the list and is finished there. */
export function WaitingPage(viewer: Viewer) {
  const { open, ...asked } = useAsked()
  const queue = useQueue(asked)
  const rows = queue.rows ?? []
  const [marked, mark] = useState<string>()
  /** The step that is being taken, of which row. */
  const [step, take] = useState<{ key: string; index: number }>()
  const [help, showHelp] = useState(false)
  const at = rows.findIndex((row) => keyOf(row) === (open ?? marked))
  // What somebody else has finished leaves its place to the next one.
  const lastAt = useRef(0)
  useEffect(() => {
    if (at >= 0) lastAt.current = at
  })
  const current = at >= 0 ? rows[at] : undefined

  function go(to: number) {
    const row = rows[Math.min(Math.max(to, 0), rows.length - 1)]
    if (!row) return
    mark(keyOf(row))
    take(undefined)
    if (open) replacePlace(page, { ...asked, open: keyOf(row) })
    document.getElementById(keyOf(row))?.focus()
  }

  function show(key: string) {
    if (open) replacePlace(page, { ...asked, open: key })
    else showPlace(page, { ...asked, open: key })
  }

  function begin(index: number) {
    const row = current ?? rows[0]
    if (!row) return
    const key = keyOf(row)
    mark(key)
    take({ key, index })
    if (open !== key) show(key)
  }

  function close() {
    take(undefined)
    if (!open) return
    mark(open)
    replacePlace(page, asked)
    document.getElementById(open)?.focus()
  }

  function finish(key: string) {
    const next = rows[at + 1] ?? rows[at - 1]
    take(undefined)
    queue.leave(key)
    mark(next && keyOf(next))
    replacePlace(page, next ? { ...asked, open: keyOf(next) } : asked)
  }

  useKeys({
    j: () => go(at < 0 ? (open ? lastAt.current : 0) : at + 1),
    k: () => go(at < 0 ? lastAt.current - 1 : at - 1),
    Enter: () => current && show(keyOf(current)),
    a: () => begin(0),
    r: () => begin(1),
    '?': () => showHelp(true),
    Escape: () => (step ? take(undefined) : close()),
  })

  return (
    <div className={css.split} data-open={open ? '' : undefined}>
      <div className={css.queue}>
        <QueueHead queue={queue} asked={asked} />
        <QueueList
          queue={queue}
          current={current && keyOf(current)}
          asked={asked}
          isOpen={open !== undefined}
        />
        <QueueFoot list={queue.list} help={help} onHelp={showHelp} />
      </div>
      {open && (
        <QueuePanel
          open={open}
          known={current}
          place={at >= 0 ? at + 1 : undefined}
          total={queue.list.hasNextPage ? undefined : rows.length}
          viewer={viewer}
          step={step?.key === open ? step.index : undefined}
          onStep={(index) => take(index === undefined ? undefined : { key: open, index })}
          onDone={() => finish(open)}
          onMove={(by) => go(at < 0 ? lastAt.current : at + by)}
          onClose={close}
        />
      )}
    </div>
  )
}
