import { expect, it } from 'vitest'
import { needsInstall, type PushFacts, pushState } from './push-state.ts'

const good: PushFacts = {
  offered: true,
  able: true,
  needsInstall: false,
  permission: 'granted',
  ready: true,
  subscribed: true,
}

it.each([
  [{}, 'on'],
  [{ subscribed: false }, 'off'],
  [{ subscribed: false, permission: 'default' }, 'off'],
  [{ permission: 'default' }, 'off'],
  [{ permission: 'denied' }, 'blocked'],
  [{ ready: false, subscribed: false }, 'preparing'],
  [{ able: false }, 'unsupported'],
  [{ able: false, needsInstall: true }, 'install'],
  [{ offered: false, able: false }, 'notOffered'],
] as const)('with %o a device is %s', (facts, state) => {
  expect(pushState({ ...good, ...facts })).toBe(state)
})

it('knows an iPhone or iPad in a browser tab, and no Mac', () => {
  const device = (userAgent: string, maxTouchPoints: number) => ({ userAgent, maxTouchPoints }) as Navigator
  expect(needsInstall(device('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)', 5), false)).toBe(true)
  expect(needsInstall(device('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)', 5), true)).toBe(false)
  expect(needsInstall(device('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5), false)).toBe(true)
  expect(needsInstall(device('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0), false)).toBe(false)
})
