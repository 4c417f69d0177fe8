import { randomUUID } from 'node:crypto'
import { booksStaff } from '@fairlead/contract/books-staff'
import { parseAmount } from '@fairlead/money/amount'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offerOf, putAndMatch, seeAd } from '../../test/support/orders.ts'
import { ownPage } from '../../test/support/own-page.ts'
import {
  fillEscrow,
  joinPartner,
  operatorCookie,
  payIn,
  type TestPartner,
} from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { bookPeriod } from './book-period.ts'
import { pagesOf } from './journal-csv.ts'

const dayMs = 86_400_000
let world: World
let partner: TestPartner
let auditor: TestStaff
/** Two days with money in them, both over. */
let first: string
let second: string
beforeAll(async () => {
  world = await openWorld()
  first = dayOf(world.clock.now())
  await fillEscrow(world, world.campaigns.landing, 200_000_000n)
  partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  world.clock.advance(dayMs)
  second = dayOf(world.clock.now())
  const order = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, order, '20.00')
  for (let n = 0; n < 3; n += 1) await seeAd(world)
  await partner.api.plan.orderStop({ id: order }, { idempotencyKey: randomUUID() })
  await world.runJobs(200_000)
  world.clock.advance(dayMs)
  auditor = await joinStaff(world, 'auditor')
})
afterAll(() => world.close())

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

async function fileOf(from: string, to: string, role = 'cashier') {
  const cookie = await operatorCookie(world, role)
  const url = `/api${booksStaff.journal.path}.csv?from=${from}&to=${to}`
  return world.console.inject({ url, headers: { ...ownPage, cookie } })
}

/** The lines of the file, and the balance at its end, as the amounts of the trial balance. */
async function readFile(from: string, to: string) {
  const { payload } = await fileOf(from, to)
  const lines = payload.replace('\ufeff', '').trimEnd().split('\r\n')
  const foot = lines.findIndex((line) => line.startsWith('#'))
  const names = lines[0]?.split(',') ?? []
  const postings = lines
    .slice(1, foot)
    .map((line) => Object.fromEntries(line.split(',').map((cell, n) => [names[n], cell])))
  return { postings, foot: lines.slice(foot + 1) }
}

describe('the journal of a period', () => {
  it('has every posting once, and its sums are the trial balance at its end', async () => {
    const { postings, foot } = await readFile(first, second)
    const { rows } = await world.staff.db.query({ text: 'select count(*)::integer as all from posting' })
    expect(postings).toHaveLength(rows[0]?.all as number)
    const { items, debit, credit, entries } = await auditor.api.booksStaff.journal({
      from: first,
      to: second,
    })
    expect(foot).toEqual(items.map((line) => ['#', ...Object.values(line)].join(',')))
    expect(debit).toBe(credit)
    expect(new Set(postings.map(({ entry_id }) => entry_id)).size).toBe(entries)
    const sum = postings.reduce((all, { amount }) => all + parseAmount(amount ?? ''), 0n)
    expect(sum).toBe(parseAmount(debit))
    const available = items.find((line) => line.class === 'available')
    expect(available?.closing).toBe((await partner.api.wallet.property({})).available_balance)
  })

  it('goes on where the day before ended', async () => {
    const days = await Promise.all(
      [first, second].map((day) => auditor.api.booksStaff.journal({ from: day, to: day })),
    )
    const [one, other] = days.map(({ items }) => new Map(items.map((line) => [line.class, line])))
    for (const [name, { opening }] of other ?? [])
      expect([name, opening]).toEqual([name, one?.get(name)?.closing ?? '0.00'])
    const both = await readFile(first, second)
    const parts = [await readFile(first, first), await readFile(second, second)]
    expect(parts.flatMap(({ postings }) => postings)).toEqual(both.postings)
    expect(parts.map(({ postings }) => postings.length > 0)).toEqual([true, true])
  })

  it('is the same in pages of any length, none of whose entries is cut in two', async () => {
    const period = bookPeriod({ from: first, to: second }, world.clock.now())
    const pages = async (entries: number) => {
      const read = []
      for await (const rows of pagesOf(world.staff.db, period, entries)) read.push(rows)
      return read
    }
    const [whole = []] = await pages(1_000)
    expect(whole.length).toBeGreaterThan(5)
    for (const entries of [1, 2, 3]) {
      const parts = await pages(entries)
      expect(parts.flat()).toEqual(whole)
      expect(parts.every((page) => new Set(page.map(({ id }) => id)).size <= entries)).toBe(true)
    }
  })

  it('names nobody', async () => {
    const { payload } = await fileOf(first, second)
    expect(payload).not.toContain(partner.username)
    expect(payload).toContain('"D-')
  })

  it('is noted with who took it, and goes to no other role', async () => {
    const noted = () =>
      world.asOwner<{ details: unknown }>(`select details from audit where action = 'journal_taken'`)
    const before = (await noted()).length
    expect((await fileOf(first, first, 'support')).json()).toMatchObject({ data: { key: 'role_missing' } })
    expect(await noted()).toHaveLength(before)
    await fileOf(first, first, 'approver')
    expect((await noted()).slice(before)).toEqual([{ details: { from: first, to: first } }])
  })

  it('is of days that are over, of a year at most', async () => {
    const today = dayOf(world.clock.now())
    expect(await refusalOf(auditor.api.booksStaff.journal({ from: first, to: today }))).toBe('params')
    const midnight = new Date(today)
    expect(() => bookPeriod({ from: second, to: second }, midnight)).toThrow()
    expect(bookPeriod({ from: second, to: second }, new Date(midnight.getTime() + 600_000)).to).toBe(second)
    expect(await refusalOf(auditor.api.booksStaff.journal({ from: '2020-01-01', to: first }))).toBe(
      'period_wrong',
    )
    expect(await refusalOf(auditor.api.booksStaff.journal({ from: second, to: first }))).toBe('period_wrong')
  })
})
