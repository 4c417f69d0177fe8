/* Fairlead ad tag. Put <div data-fairlead-slot="SLOT"></div> where an ad may show, and this script once. */
;(() => {
  const origin = new URL(document.currentScript.src).origin
  const fill = () => {
    for (const place of document.querySelectorAll('[data-fairlead-slot]:not([data-fairlead-filled])')) {
      place.setAttribute('data-fairlead-filled', '')
      const frame = document.createElement('iframe')
      frame.src = `${origin}/ad/slot/${encodeURIComponent(place.getAttribute('data-fairlead-slot'))}`
      frame.title = 'Advertisement'
      frame.width = '100%'
      frame.height = '120'
      frame.loading = 'lazy'
      frame.referrerPolicy = 'strict-origin'
      frame.style.border = '0'
      place.append(frame)
    }
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', fill)
  else fill()
})()
