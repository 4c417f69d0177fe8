import { expect, test } from 'vitest'
import { copyText } from './copy-text.ts'

test('a browser without a clipboard is told of, and nothing is thrown', async () => {
  expect('clipboard' in navigator).toBe(false)
  expect(await copyText('A1-B2-C3')).toBe(false)
})
