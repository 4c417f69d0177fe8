import { expect, it } from 'vitest'
import { unlisted } from './cryptography.ts'

const file = (path: string, names: string) => ({ path, text: `import { ${names} } from 'node:crypto'` })

it('names a file that works with keys or hashes and is not on the page', () => {
  const files = [
    file('apps/server/src/session/seal.ts', 'createHmac'),
    file('apps/server/src/session/other-seal.ts', 'timingSafeEqual, sign'),
    file('packages/traffic/src/new.ts', 'hash'),
  ]
  expect(unlisted(files, '| seals | HMAC | `session/seal.ts` |')).toEqual([
    'apps/server/src/session/other-seal.ts',
    'packages/traffic/src/new.ts',
  ])
})

it('leaves alone what only compares, makes ids or names a type, and what is no product', () => {
  const files = [
    file('apps/server/src/a.ts', 'randomUUID, timingSafeEqual'),
    file('apps/server/src/b.ts', 'type Hash, type KeyObject'),
    file('apps/server/src/demo/c.ts', 'createHmac'),
  ]
  expect(unlisted(files, '')).toEqual([])
})
