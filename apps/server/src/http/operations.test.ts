import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openWorld, type World } from '../../test/support/world.ts'
import { thisRelease } from '../db/upgrade/release.ts'
import { buildMetrics } from './metrics-server.ts'
import { whyNotReady } from './why-not-ready.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ready = () => world.app.inject({ url: '/readyz' })

it('a server says that the disk is full once a call found it so: what is read would not tell', async () => {
  const { faults } = world.ctx
  const isFull = vi.spyOn(faults, 'isFull', 'get').mockReturnValue(true)
  const full = await ready()
  expect([full.statusCode, full.json()]).toEqual([503, { status: 'disk full' }])
  isFull.mockRestore()
  expect((await ready()).statusCode).toBe(200)
})

it('a live server whose clock is not the database’s is not ready: every call that changes something would be refused', async () => {
  const at = (aheadMs: number, demo: boolean) =>
    whyNotReady({
      ...world.ctx,
      network: { ...world.ctx.network, demo },
      clock: { now: () => new Date(Date.now() + aheadMs) },
    })
  expect(await at(60_000, false)).toBe('clock ahead of the database’s')
  expect(await at(-120_000, false)).toBe('clock behind the database’s')
  expect(await at(0, false)).toBeUndefined()
  expect(await at(60_000, true)).toBeUndefined()
})

it('every metric is in the documentation', async () => {
  const { body } = await buildMetrics(world.ctx, { facts: true }).inject('/metrics')
  const names = [...body.matchAll(/^# TYPE (fairlead_\w+)/gm)].map(([, name]) => name as string)
  expect(names.length).toBeGreaterThan(10)
  const told = readFileSync(new URL('../../../../docs/watching.md', import.meta.url), 'utf8')
  expect(names.filter((name) => !told.includes(`\`${name}\``))).toEqual([])
})

it('a server says that it is not ready once a newer one admits it to the database no more', async () => {
  expect((await ready()).statusCode).toBe(200)
  await world.asOwner("update migration.installation set lowest_release = '999.0.0'")
  const after = await ready()
  expect(after.statusCode).toBe(503)
  expect(after.json()).toEqual({
    status: `database admits no server before 999.0.0, this is ${thisRelease}`,
  })
})
