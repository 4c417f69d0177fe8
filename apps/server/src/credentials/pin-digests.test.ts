import { hash } from 'node:crypto'
import { expect, it } from 'vitest'

it('knows the digest of six digits, and makes its table once for all who ask first at the same moment', async () => {
  const wait = globalThis.setImmediate
  let parts = 0
  globalThis.setImmediate = ((...args: Parameters<typeof wait>) => {
    parts += 1
    return wait(...args)
  }) as typeof wait
  try {
    // Nobody has asked this one yet.
    const { isSixDigits } = (await import(
      './pin-digests.ts?anew' as string
    )) as typeof import('./pin-digests.ts')
    const asked = ['000000', '294857', '999999', '29485', '2948570', '29485a']
    const answers = await Promise.all(asked.map((digits) => isSixDigits(hash('md5', digits))))
    expect(answers).toEqual([true, true, true, false, false, false])
  } finally {
    globalThis.setImmediate = wait
  }
  expect(parts).toBe(200)
})
