import { randomUUID } from 'node:crypto'
import { accountStaff } from '@fairlead/contract/account-staff'
import { operatorApi } from '@fairlead/contract/api'
import { campaignStaff } from '@fairlead/contract/campaign-staff'
import type { Endpoint } from '@fairlead/contract/endpoint'
import { operator } from '@fairlead/contract/operator'
import { peopleStaff } from '@fairlead/contract/people-staff'
import { fieldsOf } from '@fairlead/contract/shapes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantMany } from '../../test/support/many-rows.ts'
import { ownPage } from '../../test/support/own-page.ts'
import { callRaw, refusalIn } from '../../test/support/requests.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { listAccounts } from '../account/list-accounts.ts'
import { listOrders } from '../campaigns/staff-orders.ts'
import type { Ctx } from '../context.ts'
import type { Pool, Statement } from '../db/pool.ts'
import { withValues } from '../db/pool.ts'
import { listDeposits } from '../money-desk/deposits.ts'
import { listStatementLines } from '../money-desk/statements.ts'
import { listWithdrawals } from '../money-desk/withdrawals.ts'
import { auditLines, listAudit } from './audit-list.ts'

const planted = 6_000

let world: World
let auditor: TestStaff
beforeAll(async () => {
  world = await openWorld()
  await plantMany(world, planted)
  auditor = await joinStaff(world, 'auditor')
})
afterAll(() => world.close())

type Asked = Readonly<Record<string, string | undefined>>
type List = (ctx: Ctx, staff: never, asked: never) => Promise<{ next_cursor: string | null }>

const lists: readonly { call: Endpoint; list: List; find: string }[] = [
  { call: accountStaff.list, list: listAccounts, find: 'MANY.411' },
  { call: campaignStaff.orderList, list: listOrders, find: 'flmany411' },
  { call: operator.withdrawalList, list: listWithdrawals, find: 'w-many411' },
  { call: operator.depositList, list: listDeposits, find: 'd-many411' },
  { call: operator.statementLines, list: listStatementLines, find: 'MANY.411' },
  { call: peopleStaff.auditList, list: listAudit, find: 'many.411' },
]

/** What a list can be asked one thing at a time: every order, every value of a choice, every range, what is looked for. */
function questionsOf(call: Endpoint, find: string): Asked[] {
  const values = (name: string): readonly string[] => {
    const shape = fieldsOf(call.input)[name]
    if (shape?.kind === 'choice') return shape.options
    if (shape?.kind === 'amount') return ['500']
    if (shape?.kind === 'time') return [new Date(Date.now() - 50 * 60_000).toISOString()]
    if (shape?.kind === 'id') return ['6f0c2f5e-5d0b-4c0a-9d5e-0a1b2c3d4e5f']
    return [name === 'find' ? find : 'code_issue']
  }
  const fields = Object.keys(fieldsOf(call.input)).filter((name) => name !== 'cursor')
  return [{}, ...fields.flatMap((name) => values(name).map((value) => ({ [name]: value })))]
}

describe('at many rows', () => {
  it('reads no list from its beginning to its end, whichever page it shows', {
    timeout: 60_000,
  }, async () => {
    const found: string[] = []
    for (const { call, list, find } of lists) {
      for (const asked of questionsOf(call, find)) {
        const { db, sent } = recording(world.staff.db)
        const ask = (more: Asked) =>
          list({ ...world.staff, db }, auditor as never, { ...asked, ...more } as never)
        const { next_cursor } = await ask({})
        if (next_cursor) await ask({ cursor: next_cursor })
        // What is counted is at most ten thousand rows, wherever they lie first.
        for (const statement of sent.filter(({ text }) => !text.startsWith('select count')))
          for (const table of await readWhole(statement))
            found.push(`${call.path} ${JSON.stringify(asked)} reads all of ${table}`)
      }
    }
    expect(found).toEqual([])
  })
})

describe('a list of the staff', () => {
  it.each(['-opened_at', 'opened_at', '-amount', 'amount'] as const)(
    'gives each of its rows once, page after page, ordered by %s',
    async (sort) => {
      const asked = { sort, state: 'open' } as const
      const rows: Awaited<ReturnType<typeof auditor.api.operator.depositList>>['items'] = []
      let cursor: string | undefined
      do {
        const page = await auditor.api.operator.depositList({ ...asked, cursor })
        rows.push(...page.items)
        cursor = page.next_cursor ?? undefined
      } while (cursor)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(planted / 100)
      expect(rows).toHaveLength(planted / 100)
      const places = rows.map((row) =>
        sort.endsWith('amount') ? Number(row.amount) : Date.parse(row.opened_at),
      )
      const inOrder = places.toSorted((a, b) => (sort.startsWith('-') ? b - a : a - b))
      expect(places).toEqual(inOrder)
    },
  )

  it('keeps its place under a cursor while rows come in before it', async () => {
    const { items, next_cursor } = await auditor.api.peopleStaff.auditList({})
    await world.asOwner(
      `insert into audit (id, at, operator_id, action, subject)
       select gen_random_uuid(), now() + make_interval(mins => n), $1, 'login', 'later' from generate_series(1, 30) n`,
      [auditor.id],
    )
    const next = await auditor.api.peopleStaff.auditList({ cursor: next_cursor ?? '' })
    const known = new Set(items.map(({ id }) => id))
    expect(next.items.filter(({ id, subject }) => known.has(id) || subject === 'later')).toEqual([])
  })

  it('finds an action by how it is kept and by how the console says it', async () => {
    const kept = await auditor.api.peopleStaff.auditList({ action: 'code_issue' })
    expect(kept.items.length).toBeGreaterThan(0)
    expect(await auditor.api.peopleStaff.auditList({ action: 'Code issue' })).toEqual(kept)
  })

  it('names what a line of the audit log is about, and an id of which nobody knows more', async () => {
    const [deposit] = (await auditor.api.operator.depositList({})).items
    const [order] = (await auditor.api.campaignStaff.orderList({})).items
    const [partner] = (await auditor.api.accountStaff.list({})).items
    const subjects = [deposit?.id, order?.id, partner?.id, auditor.id, '7']
    await world.asOwner(
      `insert into audit (id, at, operator_id, action, subject)
       select gen_random_uuid(), now() + make_interval(days => n::integer), $1, 'login', subject
       from unnest($2::text[]) with ordinality s (subject, n)`,
      [auditor.id, subjects],
    )
    const { items } = await auditor.api.peopleStaff.auditList({})
    const said = items
      .slice(0, subjects.length)
      .map(({ subject, subject_kind, subject_name }) => [subject, subject_kind, subject_name])
    expect(said.toReversed()).toEqual([
      [deposit?.id, 'deposit', deposit?.reference],
      [order?.id, 'order', order?.plan_number],
      [partner?.id, 'partner', partner?.username],
      [auditor.id, 'operator', expect.stringContaining('auditor')],
      ['7', null, null],
    ])
  })

  it('says amounts of a proposal alike where it was proposed and where it was confirmed', async () => {
    const line = {
      id: '',
      at: new Date(0),
      operator: '',
      role: 'approver',
      partner: null,
      subject: '',
      subject_kind: null,
      subject_name: null,
    } as const
    const details = { amount: '50000000' }
    for (const action of ['standing_order_proposed', 'standing_order_confirmed'])
      expect(auditLines.view({ ...line, action, details }).details).toEqual({ amount: '50.00' })
  })

  it('is narrowed by a choice, between two amounts and moments, and by how a reference or username begins', async () => {
    const { items: all } = await auditor.api.operator.withdrawalList({ sort: 'amount', state: 'requested' })
    const [least, , third] = all
    if (!least || !third) throw new Error('too few withdrawals were planted')
    const between = { amount_from: least.amount, amount_to: third.amount, state: 'requested' } as const
    expect((await auditor.api.operator.withdrawalList({ ...between, sort: 'amount' })).items).toEqual(
      all.slice(0, 3),
    )
    const from = least.requested_at
    const to = new Date(Date.parse(from) + 1).toISOString()
    const then = { requested_at_from: from, requested_at_to: to }
    expect((await auditor.api.operator.withdrawalList(then)).items).toEqual([least])
    expect((await auditor.api.operator.withdrawalList({ ...then, requested_at_to: from })).items).toEqual([])
    const find = least.reference.toLowerCase()
    expect((await auditor.api.operator.withdrawalList({ find, state: 'requested' })).items).toContainEqual(
      least,
    )
    const own = await auditor.api.operator.withdrawalList({
      find: least.partner.toUpperCase(),
      state: 'requested',
    })
    expect(own.items).toContainEqual(least)
    expect((await auditor.api.operator.withdrawalList({ row: least.id })).items).toEqual([least])
  })

  it('says how many there are, up to ten thousand', async () => {
    expect((await auditor.api.operator.depositList({ state: 'open' })).total).toEqual({
      count: planted / 100,
      more: false,
    })
    await world.asOwner(
      `insert into alarm (at, kind, subject, details) select now(), 'seed_changed', n::text, '{}' from generate_series(1, 10001) n`,
    )
    const { total, next_cursor } = await auditor.api.moneyStaff.alarmList({})
    expect(total).toEqual({ count: 10_000, more: true })
    expect((await auditor.api.moneyStaff.alarmList({ cursor: next_cursor ?? '' })).total).toBeNull()
  })

  it('refuses a cursor of another order, an order it does not have and a filter that makes no sense, by name', async () => {
    const { next_cursor } = await auditor.api.operator.depositList({ sort: 'amount' })
    const fieldOf = async (asked: Asked) =>
      refusalIn(await callRaw(world.console, operator.depositList, asked, headers())).field
    expect(await fieldOf({ cursor: next_cursor ?? '' })).toBe('cursor')
    expect(await fieldOf({ sort: '-amount', cursor: next_cursor ?? '' })).toBe('cursor')
    expect(await fieldOf({ sort: 'reference' })).toBe('sort')
    expect(await fieldOf({ state: 'sent' })).toBe('state')
    expect(await fieldOf({ amount_from: '-1' })).toBe('amount_from')
    expect(await fieldOf({ opened_at_to: 'Friday' })).toBe('opened_at_to')
    expect(await fieldOf({ find: '' })).toBe('find')
  })
})

describe('a list as CSV', () => {
  const file = (path: string, headersOf: Readonly<Record<string, string>> = headers()) =>
    world.console.inject({ method: 'GET', url: `/api${path}`, headers: { ...headersOf } })

  it('has every row that the same question finds, under the words of the columns', async () => {
    const {
      statusCode,
      headers: sent,
      body,
    } = await file('/operator/deposit/list.csv?sort=amount&state=expired')
    expect([statusCode, sent['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(sent['content-disposition']).toMatch(
      /^attachment; filename="fairlead-deposit-list-2026-\d\d-\d\d\.csv"$/,
    )
    const [head, ...lines] = body.split('\r\n')
    expect(head).toBe(
      '\ufeff"ID","Owner","Purpose","Reference","State","Amount","Bank reference","Opened","Recorded by","Approved by","On statement","Reversal"',
    )
    expect(lines.pop()).toBe('')
    expect(lines).toHaveLength(planted - planted / 100)
    const amounts = lines.map((line) => Number(line.split(',')[5]))
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  })

  it('names each column of each list by words of its own', async () => {
    const lists = Object.values(operatorApi).flatMap((group): Endpoint[] => Object.values(group))
    const paths = lists.flatMap(({ list, path, roles }) => (list && roles?.includes('auditor') ? [path] : []))
    expect(paths.length).toBeGreaterThan(10)
    for (const path of paths) {
      const [head = ''] = (await file(`${path}.csv?row=${randomUUID()}`)).body.split('\r\n')
      const names = head.replace('\ufeff', '').slice(1, -1).split('","')
      expect(new Set(names).size, path).toBe(names.length)
      expect(names.filter((name) => !/^\p{Lu}[^_]*$/u.test(name))).toEqual([])
    }
  })

  it('has no text that a spreadsheet takes for a formula', async () => {
    await world.asOwner(
      `update partner set nickname = '=HYPERLINK("http://x.example")' where username = 'many.41'`,
    )
    const { body } = await file('/operator/account/list.csv?find=many.41&sort=username')
    expect(body).toContain(',"many.41"," =HYPERLINK(""http://x.example"")",active,')
  })

  it('is for whoever may read the list, and noted under their name', async () => {
    const support = await joinStaff(world, 'support')
    const refused = await file('/operator/audit/list.csv', { cookie: support.cookie })
    expect(refused.json()).toMatchObject({ code: 405 })
    expect((await file('/operator/audit/list.csv', { cookie: '' })).json()).toMatchObject({ code: 401 })
    expect((await file('/operator/audit/list.csv?cursor=x')).json()).toMatchObject({
      data: { field: 'cursor' },
    })
    await file('/operator/audit/list.csv?action=code_issue')
    const [line] = (await auditor.api.peopleStaff.auditList({ action: 'list_taken' })).items
    expect(line).toMatchObject({
      subject: '/operator/audit/list',
      details: { action: 'code_issue' },
      role: 'auditor',
    })
  })
})

const headers = () => ({ ...ownPage, cookie: auditor.cookie })

/** The same database, with what it is asked written down. */
function recording(pool: Pool): { db: Pool; sent: Statement[] } {
  const sent: Statement[] = []
  const query: Pool['query'] = (statement, values) => {
    sent.push(withValues(statement, values))
    return pool.query(statement, values)
  }
  return { db: { ...pool, query }, sent }
}

const many = new Set(['partner', 'ad_order', 'withdrawal', 'deposit', 'bank_line', 'audit'])

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/** The tables of many rows that the plan of a statement reads whole. */
async function readWhole({ text, values = [] }: Statement): Promise<string[]> {
  // As the server's own login asks: row level security is in the plan.
  const { rows } = await world.staff.db.query({ text: `explain (format json) ${text}`, values })
  const [explained] = rows as { 'QUERY PLAN': [{ Plan: Plan }] }[]
  const seen: string[] = []
  const visit = (plan: Plan): void => {
    const table = plan['Relation Name'] ?? ''
    if (plan['Node Type'] === 'Seq Scan' && many.has(table)) seen.push(table)
    for (const inner of plan.Plans ?? []) visit(inner)
  }
  if (explained) visit(explained['QUERY PLAN'][0].Plan)
  return seen
}
