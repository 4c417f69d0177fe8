import { describe, expect, it } from 'vitest'
import { faultsOf, requirements, summaryOf } from './asvs.ts'

const tests = [
  { path: 'apps/server/src/session/login.test.ts', text: "it('closes the partner\\'s name', …)" },
]
const shown = "`session/login.test.ts` “closes the partner's name”"

/** A page on which these rows stand and nothing else applies. */
function page(...rows: readonly string[]): string {
  const written = rows.map((row) => row.split(' ')[1])
  const others = requirements.filter((number) => !written.includes(number))
  const text = `${rows.join('\n')}\n\nDo not apply: ${others.join(', ')}.\n`
  return `${summaryOf(text)}\n\n${text}`
}

describe('the page about ASVS', () => {
  it('is right where each requirement is there once and each test exists', () => {
    expect(requirements).toHaveLength(253)
    expect(faultsOf(page(`| 6.3.1 | limits | yes | counters | ${shown} |`), tests)).toEqual([])
    expect(faultsOf(page('| 6.2.4 | common ones | no | no list | – |'), tests)).toEqual([])
  })

  it.each([
    [
      'a test that is not there',
      `| 6.3.1 | limits | yes | counters | \`session/login.test.ts\` “closes” nothing |`,
    ],
    [
      'a title that is in no test',
      '| 6.3.1 | limits | yes | counters | `session/login.test.ts` “locks everybody” |',
    ],
    ['a file that is not there', `| 6.3.1 | limits | yes | counters | \`session/logout.test.ts\` “closes” |`],
    ['nothing that shows it', '| 6.3.1 | limits | yes | counters | – |'],
    ['a part and not what is missing', `| 6.3.1 | limits | part |  | ${shown} |`],
    ['a word of its own', `| 6.3.1 | limits | mostly | counters | ${shown} |`],
  ])('names a row with %s', (_what, row) => {
    expect(faultsOf(page(row), tests)).toEqual([expect.stringMatching(/^6\.3\.1: /)])
  })

  it('names what is missing, twice there or unknown, and a sum that is wrong', () => {
    const whole = page()
    expect(faultsOf(whole.replace('17.3.2', '17.3.1'), tests)).toEqual([
      '17.3.2: is not there',
      '17.3.1: is there twice',
    ])
    expect(faultsOf(whole.replace('17.3.2', '17.3.2, 17.3.3'), tests)).toContain(
      '17.3.3: is no requirement of level 1 or 2',
    )
    expect(faultsOf(whole.replace('Of 253', 'Of 252'), tests)).toEqual([
      expect.stringMatching(/^says not: Of 253/),
    ])
  })

  it('reads a range as all that are in it', () => {
    const ranged = page().replace('10.3.1, 10.3.2, 10.3.3, 10.3.4', '10.3.1–10.3.4')
    expect(ranged).toContain('10.3.1–10.3.4')
    expect(faultsOf(ranged, tests)).toEqual([])
  })
})
