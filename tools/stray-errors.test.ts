import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'
import { strayErrorLine } from './stray-errors.ts'

const during = { VITEST_TEST_PATH: join(root, 'a/b.test.ts'), VITEST_TEST_NAME: 'pays once' }

it('says of an error beside the tests during which it came, what it is and where it was made', () => {
  const error = {
    ...during,
    type: 'Unhandled Rejection',
    name: 'Error',
    message: '',
    constructor: 'Function<SessionRejected>',
    stacks: [{ file: join(root, 'a/guard.ts'), line: 36, column: 15 }],
  }
  expect(strayErrorLine(error)).toBe(
    'a/b.test.ts > pays once: Unhandled Rejection beside the tests: SessionRejected (a/guard.ts:36:15)',
  )
})

it('says what is known of an error that came from outside', () => {
  const stack = 'Error: the worker ended\n    at Worker.end (node:internal/worker:1:2)'
  expect(strayErrorLine({ message: 'the worker ended\nat once', stack })).toBe(
    'outside every test file: Unhandled error beside the tests: Error: the worker ended (at Worker.end (node:internal/worker:1:2))',
  )
  expect(strayErrorLine({ name: 'TypeError' })).toContain('TypeError (no stack)')
})
