import { hash } from 'node:crypto'
import { isWeakPin as isWeak } from '@fairlead/contract/weak-pin'
import { expect, test } from 'vitest'
import { isWeakPin } from './pin-digests.ts'

test('the app refuses at the first entry exactly the six digits that the server would refuse', () => {
  const differ: string[] = []
  for (let pin = 0; pin < 1_000_000; pin += 1) {
    const digits = pin.toString().padStart(6, '0')
    if (isWeak(digits) !== isWeakPin(hash('md5', digits))) differ.push(digits)
  }
  expect(differ).toEqual([])
})
