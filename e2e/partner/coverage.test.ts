import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { literally } from '../reading.ts'
import { errors, type Row, validations } from './coverage.ts'

const rows = Object.entries({ ...prefixed('§5', validations), ...prefixed('§8', errors) })
const seen = rows.flatMap(([rule, row]) =>
  chaptersOf(row).map(([journey, chapter]) => [rule, journey, chapter]),
)

it.each(seen)('%s is read in %s: “%s”', (_rule, journey, chapter) => {
  // A journey that is made on several servers stands in a file of its own.
  const told = [`${journey}.e2e.ts`, `${journey}.ts`].map(read).join('')
  // A chapter's words stand in the file as they are, quotes aside.
  expect(told).toMatch(new RegExp(`tell\\(\\s*['"\`]${literally(chapter)}['"\`],`))
})

function read(name: string): string {
  const file = new URL(name, import.meta.url)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function prefixed(section: string, of: Readonly<Record<string, Row>>) {
  return Object.fromEntries(Object.entries(of).map(([rule, row]) => [`${section} ${rule}`, row]))
}

function chaptersOf(row: Row): readonly (readonly [string, string])[] {
  return isOne(row) ? [row] : row
}

function isOne(row: readonly unknown[]): row is readonly [string, string] {
  return typeof row[0] === 'string'
}
