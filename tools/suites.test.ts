import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { longestFiles } from './longest-first.ts'
import { root } from './root.ts'
import { testFiles } from './run-vitest.ts'
import { projectFiles } from './source-files.ts'
import { filesOf, suites } from './suites.ts'

const listed = await testFiles([])
const named = (name: string) => suites.filter((suite) => suite.name === name)

describe('every test file', () => {
  it('is in one suite, a server test in that of PostgreSQL', () => {
    const by = (name: string) => named(name).flatMap((suite) => filesOf(suite, listed, true))
    const first = suites.filter(({ name }) => name !== 'embedded').flatMap(({ name }) => by(name))
    const there = projectFiles((path) => /\.(test\.tsx?|e2e\.ts)$/.test(path)).map(({ path }) =>
      join(root, path),
    )
    // What is of the embedded database itself.
    const ofEmbedded = by('embedded').filter((path) => !first.includes(path) && path.includes('/src/db/'))
    expect([...first, ...ofEmbedded].sort()).toEqual(there.sort())
  })

  it('runs at every check-in', () => {
    const atCheckIn = new Set(suites.flatMap((suite) => filesOf(suite, listed, false)))
    expect(listed.filter(({ file }) => !atCheckIn.has(file))).toEqual([])
  })

  it('that opens a world runs on PostgreSQL', () => {
    const worlds = projectFiles(
      (path) => /^apps\/server\/.*\.test\.ts$/.test(path) && !path.includes('.race.'),
    )
      .filter(({ text }) => /\bopenWorld\(/.test(text))
      .map(({ path }) => join(root, path))
    const onPostgres = named('postgres').flatMap((suite) => filesOf(suite, listed, true))
    expect(worlds.length).toBeGreaterThan(60)
    expect(worlds.filter((file) => !onPostgres.includes(file))).toEqual([])
  })
})

it('knows the longest files by paths that are there', () => {
  const paths = listed.map(({ file }) => file.replace(/\.tsx?$/, ''))
  expect(longestFiles.filter((end) => !paths.some((path) => path.endsWith(end)))).toEqual([])
})

describe('what runs on the embedded database at check-in', () => {
  const [embedded] = named('embedded')

  it('is some of what can, and every word of the list finds a file', () => {
    if (!embedded) throw new Error('there is no such suite')
    const all = filesOf(embedded, listed, true)
    expect(filesOf(embedded, listed, false).length).toBeLessThan(all.length / 2)
    expect(embedded.atCheckIn?.filter((part) => !all.some((file) => file.includes(part)))).toEqual([])
  })
})
