import { describe, expect, it } from 'vitest'
import { verdictOf } from './audit.ts'
import { isAllowed, refusedLicences } from './licences.ts'
import { packagesOf } from './packages.ts'
import { billOf } from './sbom.ts'

const sha512 = Buffer.alloc(64, 7).toString('base64')

/** An app that needs `one` and a workspace; the workspace has a newer `one` of its own, which is tried with only. */
const lock = (licence = 'MIT') =>
  JSON.stringify({
    packages: {
      '': { name: 'app', workspaces: ['part'] },
      'node_modules/@app/part': { resolved: 'part', link: true },
      part: {
        name: '@app/part',
        version: '1.0.0',
        license: 'MIT',
        dependencies: { one: '2.0.0', two: '1.0.0' },
      },
      'part/node_modules/one': { version: '2.0.0', license: licence, integrity: `sha512-${sha512}` },
      'node_modules/one': { version: '1.0.0', license: 'MIT', dev: true },
      'node_modules/two': {
        version: '1.0.0',
        license: '(MIT AND Zlib)',
        optional: true,
        dependencies: { one: '^1' },
      },
    },
  })

describe('the bill of materials', () => {
  const bill = billOf({ name: 'app', version: '0.1.0', license: 'MIT' }, lock())
  const component = (purl: string) => bill.components.find((one) => one.purl === purl)

  it('names every version once, with its licence and checksum, and what is for tests only as excluded', () => {
    expect(bill.components.map(({ purl, scope }) => `${purl} ${scope}`)).toEqual([
      'pkg:npm/%40app/part@1.0.0 required',
      'pkg:npm/one@1.0.0 excluded',
      'pkg:npm/one@2.0.0 required',
      'pkg:npm/two@1.0.0 optional',
    ])
    expect(component('pkg:npm/one@2.0.0')).toMatchObject({
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
    })
    expect(component('pkg:npm/two@1.0.0')?.licenses).toEqual([{ expression: '(MIT AND Zlib)' }])
  })

  it('says which version each one gets, as Node finds it', () => {
    const needs = Object.fromEntries(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
    expect(needs).toEqual({
      'pkg:npm/app@0.1.0': ['pkg:npm/%40app/part@1.0.0'],
      'pkg:npm/%40app/part@1.0.0': ['pkg:npm/one@2.0.0', 'pkg:npm/two@1.0.0'],
      'pkg:npm/two@1.0.0': ['pkg:npm/one@1.0.0'],
      'pkg:npm/one@1.0.0': [],
      'pkg:npm/one@2.0.0': [],
    })
  })

  it('takes what lies there twice for needed where one of the two is', () => {
    const twice = JSON.stringify({
      packages: {
        'node_modules/one': { version: '1.0.0', dev: true },
        'node_modules/two/node_modules/one': { version: '1.0.0' },
      },
    })
    expect(packagesOf(twice)).toMatchObject([{ name: 'one', dev: false }])
  })
})

describe('a licence', () => {
  const may = (licence: string) => ['MIT', 'ISC'].includes(licence)

  it.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['MIT AND ISC', true],
    ['GPL-3.0-only OR MIT AND ISC', true],
    ['(MIT OR ISC) AND (ISC)', false],
    ['', false],
  ])('“%s” is allowed: %s', (expression, allowed) => {
    expect(isAllowed(expression, may)).toBe(allowed)
  })

  it('that is not on the list, or that a package does not name, is refused by name', () => {
    const refused = (licence: string) =>
      refusedLicences(lock(licence)).filter((line) => line.startsWith('one@'))
    expect(refused('MIT')).toEqual([])
    expect(refused('AGPL-3.0-only')).toEqual(['one@2.0.0: AGPL-3.0-only'])
    expect(refused('')).toEqual(['one@2.0.0: no licence named'])
  })

  it('of a package that it was not looked at for is refused too', () => {
    expect(refusedLicences(lock('LGPL-3.0-or-later'))).toContain('one@2.0.0: LGPL-3.0-or-later')
  })

  it('that is allowed and not there any more is named', () => {
    expect(refusedLicences(lock())).toContain('MPL-2.0: is allowed and not there')
  })
})

describe('an audit', () => {
  const found = (severity: string) => ({ one: { severity, range: '<2' } })
  const answer = (high: number, vulnerabilities: object) =>
    JSON.stringify({
      metadata: { vulnerabilities: { info: 0, low: 0, moderate: 1, high, critical: 0 } },
      vulnerabilities,
    })

  it('fails where a weakness is high, and says what is known', () => {
    expect(verdictOf(answer(1, found('high')))).toEqual({
      lines: ['high: one <2', '1 weaknesses are known, 1 high or critical'],
      bad: true,
    })
    expect(verdictOf(answer(0, found('moderate'))).bad).toBe(false)
  })

  it.each(['', 'not json', '{"error": {"code": "E405"}}'])(
    'that was not answered is no all-clear: “%s”',
    (text) => {
      expect(verdictOf(text)).toEqual({
        lines: ['this registry offers no audit: nothing was asked'],
        bad: false,
      })
    },
  )
})
