import type { Data, Input } from '@fairlead/contract/endpoint'
import type { wallet } from '@fairlead/contract/wallet'
import { parseAmount } from '@fairlead/money/amount'
import { expect } from 'vitest'
import { many } from '../../src/db/read.ts'
import type { Caller } from '../../src/http/caller.ts'
import { zoneForDatabase } from '../../src/http/time-zone.ts'
import { listFlows } from '../../src/wallet/flows.ts'
import { figuresOf } from '../../src/wallet/property.ts'
import type { World } from './world.ts'

type Flow = Data<typeof wallet.flowList>['items'][number]
type Source = NonNullable<Input<typeof wallet.flowList>['source']>

const zones = ['UTC', 'Asia/Kathmandu', 'America/New_York']

/**
 * A person who adds up the fund details from below finds every balance that stands there, and at the top what the wallet
 * says; and the balance at the end of each day, in any zone, is the sum of the ledger's postings until then.
 */
export async function expectFundDetailsAddUp(world: World, partnerId: string): Promise<void> {
  const caller = { partnerId, language: 'en', zone: 'UTC' } as Caller
  const wallet = await figuresOf(world.ctx, caller.partnerId)
  const tops = {
    cash: wallet.available_balance,
    promo: wallet.discount_amount,
    advance: wallet.startup_funds,
  }
  for (const source of ['cash', 'promo', 'advance'] as const) {
    const flows = await readAll(world, caller, { source })
    let balance = 0n
    for (const flow of flows.toReversed()) {
      balance += partOf(flow, source)
      expect([flow.id, parseAmount(flow.balances[source] ?? '')]).toEqual([flow.id, balance])
    }
    expect(balance).toBe(parseAmount(tops[source]))
  }
  for (const zone of zones) {
    const flows = await readAll(world, { ...caller, zone }, { source: 'cash' })
    expect(await closings(world, partnerId, zone)).toEqual(lastOfDays(flows, zone))
    const month = flows.at(-1)?.time.slice(0, 7)
    if (!month) continue
    const ofMonth = await readAll(world, { ...caller, zone }, { source: 'cash', month })
    const balances = new Map(flows.map(({ id, balances }) => [id, balances.cash]))
    expect(ofMonth.map(({ id, balances }) => [id, balances.cash])).toEqual(
      ofMonth.map(({ id }) => [id, balances.get(id)]),
    )
  }
}

function partOf({ amount, promo, advance }: Flow, source: Source): bigint {
  const [all, ofPromo, ofAdvance] = [amount, promo, advance].map(parseAmount) as [bigint, bigint, bigint]
  return { cash: all - ofPromo - ofAdvance, promo: ofPromo, advance: ofAdvance }[source]
}

async function readAll(world: World, caller: Caller, input: Input<typeof wallet.flowList>): Promise<Flow[]> {
  const flows: Flow[] = []
  let cursor: string | null | undefined
  do {
    const page = await listFlows(world.ctx, caller, { ...input, cursor: cursor ?? undefined })
    flows.push(...page.items)
    cursor = page.next_cursor
  } while (cursor)
  return flows
}

/** The newest amount of each local day has the day's closing balance. */
function lastOfDays(flows: readonly Flow[], zone: string): Record<string, bigint> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  const closing: Record<string, bigint> = {}
  for (const { time, balances } of flows)
    closing[day.format(new Date(time))] ??= parseAmount(balances.cash ?? '')
  return closing
}

async function closings(world: World, partnerId: string, zone: string): Promise<Record<string, bigint>> {
  const rows = await many<{ day: string; balance: bigint }>(
    world.ctx.db,
    `select distinct on (day) day, balance from (
       select to_char(e.at at time zone $2, 'YYYY-MM-DD') as day,
         sum(case when p.credit_class = 'available' then p.amount else -p.amount end)
           over (order by (e.at at time zone $2)::date)::bigint as balance
       from posting p join entry e on e.account_id = p.account_id and e.id = p.entry_id
       where p.credit_class = 'available' and p.credit_owner = $1
         or p.debit_class = 'available' and p.debit_owner = $1
     ) moved order by day`,
    [partnerId, zoneForDatabase(zone)],
  )
  return Object.fromEntries(rows.map(({ day, balance }) => [day, balance]))
}
