const firstPaint = 'first-contentful-paint'

/** Calls back once what was drawn last stands on the screen. Gives back how to call that off. */
export function afterPaint(then: () => void): () => void {
  const isFirst = performance.getEntriesByName(firstPaint).length === 0
  const tellsPaints = PerformanceObserver.supportedEntryTypes.includes('paint')
  return isFirst && tellsPaints ? afterFirstPaint(then) : afterFrame(then)
}

/** The browser says when the first paint is there, which on a phone is some frames after it was drawn. */
function afterFirstPaint(then: () => void): () => void {
  const paints = new PerformanceObserver((seen) => {
    if (seen.getEntriesByName(firstPaint).length === 0) return
    paints.disconnect()
    then()
  })
  paints.observe({ type: 'paint', buffered: true })
  return () => paints.disconnect()
}

/** A frame begins before it is painted; the next task runs behind it. */
function afterFrame(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
