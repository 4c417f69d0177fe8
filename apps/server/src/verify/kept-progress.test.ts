import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/support/world.ts'
import { askControl, openControl } from './control.ts'
import { checkParts, findingsOf, type PartFound, partNames } from './invariants.ts'
import { interrupted, openProgress } from './kept-progress.ts'

let world: World
let dataDir: string
const now = new Date('2026-11-16T12:00:00Z')

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fairlead-verify-'))
  return () => rmSync(dataDir, { recursive: true, force: true })
})

/** Checks until so many statements are through, as a check does that somebody ends. */
async function checkSome(most: number): Promise<void> {
  const progress = openProgress(dataDir, 'one', now, false)
  let checked = 0
  for await (const part of checkParts(world.staff.db)) {
    progress.add(part)
    checked += 1
    if (checked === most) return
  }
}

async function allOf(parts: AsyncIterable<PartFound>): Promise<PartFound[]> {
  const found: PartFound[] = []
  for await (const part of parts) found.push(part)
  return found
}

it('goes on behind the last statement that an interrupted check came to', async () => {
  await checkSome(5)
  expect(interrupted(dataDir, 'one', now)).toBe(partNames[4])
  const before = openProgress(dataDir, 'one', now, true).found
  const rest = await allOf(checkParts(world.staff.db, new Set(before.map(({ part }) => part))))
  expect([...before, ...rest].map(({ part }) => part)).toEqual(partNames)
  expect(findingsOf([...before, ...rest]).filter(({ offending }) => offending.length > 0)).toEqual([])
})

it('does not go on with a check of another database, of yesterday, or one that is through', async () => {
  await checkSome(2)
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000 + 1)
  expect(() => openProgress(dataDir, 'another', now, true)).toThrow('no interrupted check')
  expect(() => openProgress(dataDir, 'one', tomorrow, true)).toThrow('no interrupted check')
  openProgress(dataDir, 'one', now, true).finish()
  expect(() => openProgress(dataDir, 'one', now, true)).toThrow('no interrupted check')
})

it('tells what the server that holds the database finds, statement by statement', async () => {
  const close = await openControl(dataDir, world.staff.db)
  const found = await allOf(askControl(dataDir, new Set(partNames.slice(0, 40))))
  await close()
  expect(found.map(({ part }) => part)).toEqual(partNames.slice(40))
})
