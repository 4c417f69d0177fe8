import { expect, it } from 'vitest'
import { boundToRegistry, missingPlatforms, privatePaths } from './loose-ends.ts'

it('finds paths of one machine, and leaves addresses of the web alone', () => {
  const lines = [
    'see /home' + '/ann/notes',
    'https://example.com/home/ann/',
    'cd /srv' + '/checkout/apps',
    '/usr/bin/node',
  ]
  expect(privatePaths([{ path: 'a.md', text: lines.join('\n') }], '/srv/checkout')).toEqual([
    'a.md:1',
    'a.md:3',
  ])
})

it('finds packages that the lock file ties to a registry; folders of the project are no address', () => {
  const packages = { a: { resolved: 'https://registry.example/a.tgz' }, b: { resolved: 'apps/b' }, c: {} }
  expect(boundToRegistry(JSON.stringify({ packages }))).toEqual(['a'])
})

it('finds packages of other platforms that the lock file does not name', () => {
  const packages = {
    'node_modules/tool': { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' } },
    'node_modules/tool/node_modules/tool-linux': {},
  }
  expect(missingPlatforms(JSON.stringify({ packages }))).toEqual(['tool-mac'])
})
