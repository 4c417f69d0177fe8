import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signInStaff } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { buildMetrics } from './metrics-server.ts'
import { type SecurityKind, securityKinds } from './security-kinds.ts'
import { SecurityLog, toldApartMax } from './security-log.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.clock.advance(86_400_000))
afterAll(() => world.close())

const visitor = { address: '198.51.100.7' }
const network = '198.51.100.0/24'

/** What another server process keeps; what it logs goes to `lines`. */
function newLog(lines: string[] = []): SecurityLog {
  const log = pino({}, { write: (line) => void lines.push(line) })
  return new SecurityLog({ ...world.ctx, log }, { writesItself: false })
}

async function noted(kind: SecurityKind, times: number, who?: string, log = newLog()): Promise<void> {
  for (let n = 0; n < times; n += 1) log.note(kind, visitor, who)
  await log.drain()
}

const alarms = (kind: string) =>
  world.asOwner<{ subject: string; details: Record<string, unknown> }>(
    `select subject, details from alarm where kind = $1 and at >= $2 order by subject`,
    [kind, world.clock.now()],
  )

describe('an alarm', async () => {
  const thresholds = [
    ['login_failed', 'network', 50, 'many_failed_logins'],
    ['staff_login_failed', 'network', 10, 'many_failed_staff_logins'],
    ['code_wrong', 'network', 20, 'many_wrong_codes'],
    ['pin_wrong', 'network', 20, 'many_wrong_pins'],
    ['limit_hit', 'network', 200, 'many_limits_hit'],
    ['foreign_page', 'network', 20, 'many_foreign_pages'],
    ['recovered', 'network', 5, 'many_recoveries'],
    ['role_refused', 'who', 10, 'many_role_refusals'],
    ['second_factor_wrong', 'who', 5, 'many_wrong_second_factors'],
    ['second_factor_removed', 'who', 1, 'second_factor_removed'],
  ] as const

  it.each(thresholds)('of %s of one %s is raised at %i, once in a day', async (kind, by, times, alarm) => {
    const who = by === 'who' ? randomUUID() : ''
    await noted(kind, times - 1, who)
    expect(await alarms(alarm)).toEqual([])
    await noted(kind, 1, who)
    const raised = await alarms(alarm)
    expect(raised).toMatchObject([{ subject: who || network, details: { times, [by]: who || network } }])
    await noted(kind, times, who)
    world.clock.advance(3_600_000)
    await noted(kind, times, who)
    expect(await alarms(alarm)).toHaveLength(0)
    expect(
      await world.asOwner('select from alarm where kind = $1 and subject = $2', [alarm, who || network]),
    ).toHaveLength(1)
  })

  it('has no threshold but these, and each is of something that is counted', async () => {
    const declared = await world.asOwner<{
      kind: SecurityKind
      counted_by: string
      n: bigint
      alarm: string
    }>('select kind, counted_by, n, alarm from security_threshold()')
    expect(declared.map(({ kind, counted_by, n, alarm }) => [kind, counted_by, Number(n), alarm])).toEqual(
      thresholds,
    )
    for (const { kind } of declared) expect(securityKinds).toContain(kind)
  })

  it('is raised once by two processes that each saw half of it', async () => {
    const both = [newLog(), newLog()]
    await Promise.all(both.map((log) => noted('login_failed', 25, '', log)))
    expect(await alarms('many_failed_logins')).toHaveLength(1)
  })

  it('counts what was long ago no more', async () => {
    await noted('login_failed', 49)
    world.clock.advance(3_600_000)
    await noted('login_failed', 49)
    expect(await alarms('many_failed_logins')).toEqual([])
  })

  it('reaches staff at the console and whoever reads the metrics, with the name of a member of staff', async () => {
    const [cashier] = await world.asOwner<{ id: string; username: string }>(
      `select id, username from operator where role = 'cashier'`,
    )
    await noted('role_refused', 10, cashier?.id)
    const { moneyStaff } = await signInStaff(world, 'approver')
    expect((await moneyStaff.alarmList({})).items[0]).toMatchObject({
      kind: 'many_role_refusals',
      subject: cashier?.id,
      details: { who: cashier?.username, times: '10', hours: '1' },
    })
    const metrics = buildMetrics(world.ctx, { facts: true })
    expect((await metrics.inject('/metrics')).payload).toMatch(
      /fairlead_alarms\{kind="many_role_refusals"\} [1-9]/,
    )
    await metrics.close()
  })
})

describe('strangers', () => {
  it('who come from ten thousand networks cause a bounded number of lines, rows and alarms', async () => {
    const lines: string[] = []
    const log = newLog(lines)
    const rowsBefore = await rows()
    for (let n = 0; n < 10_000; n += 1) {
      const address = `2001:db8:${n.toString(16)}::1`
      for (let time = 0; time < 50; time += 1) log.note('login_failed', { address })
    }
    await log.drain()
    expect(lines).toHaveLength(toldApartMax + 1)
    expect((await rows()) - rowsBefore).toBe(toldApartMax + 1)
    expect(await alarms('many_failed_logins')).toHaveLength(20)
    const [{ n } = { n: 0 }] = await world.asOwner<{ n: number }>(
      `select sum(n)::int as n from security_count where kind = 'login_failed' and hour = $1`,
      [world.clock.now()],
    )
    expect(n).toBe(500_000)
  })

  it('fill no room that others need', async () => {
    const log = newLog()
    for (let n = 0; n < 2_000; n += 1) log.note('login_failed', { address: `2001:db8:${n.toString(16)}::1` })
    const who = randomUUID()
    await noted('role_refused', 10, who, log)
    expect(await alarms('many_role_refusals')).toMatchObject([{ subject: who }])
  })

  it('leave a line for each kind and network, with how many, and never an address', async () => {
    const lines: string[] = []
    await noted('login_failed', 30, '', newLog(lines))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ security: 'login_failed', network, who: '', n: 30 })
    expect(lines[0]).not.toContain(visitor.address)
  })
})

it('counts are kept for ninety days', async () => {
  await noted('login_failed', 1)
  const before = await rows()
  world.clock.advance(89 * 86_400_000)
  await world.jobs.db.query({ text: 'select drop_security_counts($1)', values: [world.clock.now()] })
  expect(await rows()).toBeGreaterThan(0)
  world.clock.advance(2 * 86_400_000)
  await world.jobs.db.query({ text: 'select drop_security_counts($1)', values: [world.clock.now()] })
  expect([before > 0, await rows()]).toEqual([true, 0])
})

async function rows(): Promise<number> {
  return (await world.asOwner('select from security_count')).length
}
