import { expect, test } from 'vitest'
import { freePorts } from './free-ports.ts'

test('gives no port twice, though nobody listens on it yet', async () => {
  const firsts = await Promise.all(Array.from({ length: 100 }, () => freePorts(4)))
  const ports = firsts.flatMap((first) => [first, first + 1, first + 2, first + 3])
  expect(new Set(ports).size).toBe(400)
})
