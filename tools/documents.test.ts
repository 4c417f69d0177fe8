import { expect, it } from 'vitest'
import {
  deadLinks,
  missingDocuments,
  missingFiles,
  missingNames,
  missingSections,
  numberedRules,
  unlistedVariables,
  wrongNumbers,
} from './documents.ts'

const page = (text: string, path = 'docs/a.md') => ({ path, text })

it('finds links and images that lead to no file or to no heading, and leaves the web alone', () => {
  const text = `# Back up, twice
[here](#back-up-twice) [there](b.md#ways) [folder](decisions/) [web](https://example.com/x.md)
[gone](c.md) [no heading](b.md#means) <img src="pictures/none.webp">
\`\`\`
[not a link](d.md)
\`\`\`
`
  const paths = new Set(['docs/a.md', 'docs/b.md', 'docs/decisions'])
  expect(deadLinks([page(text), page('## Ways', 'docs/b.md')], paths)).toEqual([
    'docs/a.md: c.md',
    'docs/a.md: b.md#means',
    'docs/a.md: pictures/none.webp',
  ])
})

it('finds files that a page names and that are not there', () => {
  const paths = new Set(['apps/server/src/db/pool.ts'])
  expect(missingFiles([page('`db/pool.ts`, `pool.ts`, `db/lake.ts`, `npm start`')], paths)).toEqual([
    'docs/a.md: db/lake.ts',
  ])
})

it('finds documents that a comment names and that are not there', () => {
  const code = [page('/** Counted by the rules (docs/a.md, more.md). */', 'a.ts')]
  expect(missingDocuments(code, new Set(['docs/a.md']))).toEqual(['a.ts: more.md'])
})

it('finds sections that a comment cites and that are not there, also where the line ends in the middle', () => {
  const pages = [page('# Rules\n\n## A late network\n\n## Orders\n', 'docs/rules.md')]
  const cites = (text: string) => missingSections([page(text, 'a.sql')], pages)
  expect(
    cites('-- Nothing is taken in (docs/rules.md, A late\n-- network). See docs/rules.md, Orders: offers.'),
  ).toEqual([])
  expect(cites('/**\n * The life of an order (docs/rules.md,\n * Orders).\n */')).toEqual([])
  expect(cites('-- docs/rules.md, A late night (docs/rules.md, Order)')).toEqual([
    'a.sql: docs/rules.md, A late night (docs/rules',
    'a.sql: docs/rules.md, Order)',
  ])
  // A page that is not there is missingDocuments' to find, and one that is named alone cites nothing.
  expect(cites('-- docs/none.md, Orders; docs/rules.md')).toEqual([])
})

it('finds rules that are cited by a number', () => {
  const numbered = ['product rules §4', 'seed §5, follow ID', 'Spec 8: the words', 'rules §2'].map((text) =>
    page(`// ${text}`, 'a.ts'),
  )
  expect(numberedRules(numbered)).toHaveLength(4)
  expect(numberedRules([page('// RFC 8291 §4, docs/rules.md, Orders', 'a.ts')])).toEqual([])
})

it('finds names of the database that no code has', () => {
  const code = [page('constraint no_sale check (true)', '1.sql')]
  expect(missingNames(page('`no_sale`, `no_sale_twice`, `CHECK`'), code)).toEqual([
    'docs/a.md: no_sale_twice',
  ])
})

it('finds settings that the table and the code do not share', () => {
  const code = [page('process.env.CI ?? process.env.PATH', 'a.ts'), page('  PORT: z.int(),', 'b.ts')]
  expect(unlistedVariables('| `PORT` | `8080` |\n| `HOST` | – |', code)).toEqual([
    'CI is read and not listed',
    'HOST is listed and not read',
  ])
})

it('finds decisions with a number that is taken or that their title does not say', () => {
  const decisions = [
    page('# 001: One', 'd/001-one.md'),
    page('# 001: Uno', 'd/001-uno.md'),
    page('# Two', 'd/002.md'),
  ]
  expect(wrongNumbers(decisions)).toEqual([
    'd/001-uno.md: the number is taken',
    'd/002.md: its title does not begin with "# 002: "',
  ])
})
