import { expect, it } from 'vitest'
import { withVersion } from './versions.ts'

it('changes the project’s own versions and nobody else’s', () => {
  const text = `{ "name": "@fairlead/e2e",
  "version": "0.2.0", "dependencies": { "@fairlead/ui": "0.2.0", "pg": "0.2.0" } }`
  expect(withVersion(text, '0.2.0', '0.3.0')).toBe(`{ "name": "@fairlead/e2e",
  "version": "0.3.0", "dependencies": { "@fairlead/ui": "0.3.0", "pg": "0.2.0" } }`)
})
