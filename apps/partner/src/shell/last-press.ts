import { customerService } from './customer-service.ts'
import { languageSheet } from './shell-popups.ts'

/** When somebody last pressed something to get on, in ms of `performance.now()`. */
let pressedAt = Number.POSITIVE_INFINITY

for (const kind of ['pointerdown', 'keydown', 'click'] as const) {
  // Whoever closes customer service's dialog, or chooses a language, asks for nothing by that.
  const isAside = () => customerService.isOpen() || languageSheet.isOpen()
  const press = () => (pressedAt = isAside() ? Number.POSITIVE_INFINITY : performance.now())
  window.addEventListener(kind, press, { capture: true })
}

const atOnceMs = 1_000

/** Whether what was sent at `sentAt` (ms of `performance.now()`) was sent because somebody had just pressed something. */
export function followsAPress(sentAt: number): boolean {
  return sentAt >= pressedAt && sentAt - pressedAt < atOnceMs
}
