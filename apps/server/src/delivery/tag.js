/* Fairlead ad tag. Put <div data-fairlead-slot="SLOT"></div> where an ad may show, with data-fairlead-format="video" for a
   film, and this script once in the head, where it keeps the places free before the page is drawn. */
;(() => {
  const origin = new URL(document.currentScript.src).origin
  const room = new CSSStyleSheet()
  // Not a style element: the page's own policy may forbid those.
  room.replaceSync(
    ':where([data-fairlead-slot]){display:block;min-height:120px}' +
      ':where([data-fairlead-format=video]){min-height:0;aspect-ratio:16/9}' +
      '[data-fairlead-slot]>iframe{display:block;width:100%;height:120px;border:0}' +
      '[data-fairlead-format=video]>iframe{height:auto;aspect-ratio:16/9}' +
      '[data-fairlead-empty]{min-height:0;height:0;overflow:hidden}',
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, room]

  // Below what is in view, where nothing moves; a place that is in view stays as it is, empty.
  const giveBack = (place) => {
    new IntersectionObserver(([entry], observer) => {
      if (entry.isIntersecting || entry.boundingClientRect.top < 0) return
      observer.disconnect()
      place.setAttribute('data-fairlead-empty', '')
    }).observe(place)
  }
  addEventListener('message', ({ data, source }) => {
    if (data !== 'fairlead-no-ad') return
    for (const frame of document.querySelectorAll('[data-fairlead-slot]>iframe'))
      if (frame.contentWindow === source) giveBack(frame.parentElement)
  })
  const fill = () => {
    for (const place of document.querySelectorAll('[data-fairlead-slot]:not([data-fairlead-filled])')) {
      place.setAttribute('data-fairlead-filled', '')
      const frame = document.createElement('iframe')
      frame.src = `${origin}/ad/slot/${encodeURIComponent(place.getAttribute('data-fairlead-slot'))}`
      frame.title = 'Advertisement'
      frame.loading = 'lazy'
      frame.referrerPolicy = 'strict-origin'
      place.append(frame)
    }
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', fill)
  else fill()
})()
