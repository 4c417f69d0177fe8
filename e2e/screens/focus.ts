import type { Page } from 'playwright-core'

/** One control on the page, and what is wrong with it. */
export type Control = {
  /** What a screen reader would call it, more or less; for the report. */
  readonly name: string
  readonly problems: readonly string[]
}

/**
 * Goes by Tab through everything within `scope` and tells for each control whether the keys got there, whether one sees
 * that they did, and whether it is large enough for a finger. A page is gone through from its top, a popup from where it
 * put the focus.
 */
export async function goByTab(page: Page, scope: 'body' | 'popup'): Promise<Control[]> {
  await page.evaluate(prepareControls, scope === 'body' ? 'body' : '[role=dialog], [role=alertdialog]')
  if (scope === 'body') {
    await page.evaluate(() => {
      document.body.tabIndex = -1
      document.body.focus()
      document.body.removeAttribute('tabindex')
    })
  } else await page.evaluate(noteFocus)
  // A date has a stop for its day, its month and its year.
  const most = 8 + 3 * (await page.evaluate(() => document.querySelectorAll('[data-control]').length))
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(noteFocus)) break
  }
  return page.evaluate(readControls)
}

function prepareControls(scope: string): void {
  for (const old of document.querySelectorAll('[data-control]')) old.removeAttribute('data-control')
  document.querySelector('[data-first]')?.removeAttribute('data-first')
  const natural =
    'a[href], button, input:not([type=hidden]), select, textarea, iframe, [tabindex]:not([tabindex="-1"])'
  for (const control of document.querySelectorAll<HTMLElement>(
    `:is(${scope}) :is(${natural}, [role=radio], [role=tab])`,
  )) {
    if (
      control.checkVisibility() &&
      !control.closest('[inert]') &&
      control.getBoundingClientRect().width > 1
    ) {
      control.dataset.control = 'not reached'
    }
  }
}

/** Marks the control that has the focus; true once the first one has it again. */
async function noteFocus(): Promise<boolean> {
  // A popup sends whoever goes over its edge back to its other end, with the next picture. A page in a frame is another
  // process, which takes the focus when it can.
  const frameUntil = document.querySelector('iframe[data-control="not reached"]')
    ? performance.now() + 5_000
    : 0
  for (
    let picture = 0;
    (picture < 3 || performance.now() < frameUntil) && !document.activeElement?.matches('[data-control]');
    picture += 1
  ) {
    await new Promise(requestAnimationFrame)
  }
  const control = document.activeElement as HTMLElement | null
  if (!control || control === document.body || control.dataset.control === undefined) return false
  if (control.dataset.control !== 'not reached') return control.dataset.first !== undefined
  if (!document.querySelector('[data-first]')) control.dataset.first = ''

  const outlined = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
    outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
  // A field in a frame shows the focus at its frame, a row of a list around the row, a digit by a thicker edge.
  const ringed =
    [control, control.parentElement, control.parentElement?.parentElement].some(
      (each) => each && outlined(getComputedStyle(each)),
    ) ||
    outlined(getComputedStyle(control, '::after')) ||
    (control.tagName === 'INPUT' && Number.parseFloat(getComputedStyle(control).borderTopWidth) >= 2)
  const isSeen = () => {
    const { left, top, width, height } = control.getBoundingClientRect()
    return [0.1, 0.5, 0.9].some((x) =>
      [0.2, 0.5, 0.8].some((y) => {
        const there = document.elementFromPoint(left + width * x, top + height * y)
        return there !== null && (control.contains(there) || there.contains(control))
      }),
    )
  }
  // The browser brings it into view with one of its next pictures.
  const seenUntil = performance.now() + 5_000
  while (!isSeen() && performance.now() < seenUntil) await new Promise(requestAnimationFrame)
  control.dataset.control = [
    ...(ringed || control.tagName === 'IFRAME' ? [] : ['shows no focus']),
    ...(isSeen() ? [] : ['is hidden while it has the focus']),
  ].join(', ')
  return false
}

function readControls(): Control[] {
  const of = (control: HTMLElement) =>
    control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40) ?? ''
  return [...document.querySelectorAll<HTMLElement>('[data-control]')].map((control) => {
    const problems: string[] = []
    const state = control.dataset.control ?? ''
    // Of a group that the arrow keys go through, one is reached by Tab.
    const group = control.closest('[role=radiogroup], [role=tablist], [role=listbox], [role=group]')
    const inGroup =
      group?.querySelector('[data-control]:not([data-control="not reached"])') !== null && group !== null
    if (state === 'not reached' ? !inGroup : state) problems.push(state)
    if (control.tabIndex > 0) problems.push('has an order of its own')
    // The link of a row fills all of the row.
    const spread = getComputedStyle(control, '::after')
    const fills = spread.content !== 'none' && spread.position === 'absolute'
    const { width, height } = ((fills && control.offsetParent) || control).getBoundingClientRect()
    // A link within a sentence is as high as its line (WCAG 2.5.8).
    const sentence =
      control.parentElement?.tagName === 'P' && control.parentElement.textContent !== control.textContent
    if (!sentence && (width < 24 || height < 24))
      problems.push(`is only ${width.toFixed(0)} × ${height.toFixed(0)}`)
    const main =
      control.tagName === 'BUTTON' &&
      control.matches('[type=submit], header *, [class*=_button_], [class*=_key_]')
    if (main && !sentence && height < 43.5)
      problems.push(`is only ${height.toFixed(0)} high for a main action`)
    return { name: `${control.tagName.toLowerCase()} "${control.id || of(control)}"`, problems }
  })
}
