import { randomBytes } from 'node:crypto'
import { Refusal } from '@fairlead/contract/refusals'
import { many } from '../db/read.ts'
import { demoSlots } from '../demo/people.ts'
import type { Real } from '../ledger-model/real.ts'

/** One thing that somebody at the bank does; it picks what it does it to at random, so it often comes too late. */
type Work = (partner: Real, campaign: string) => Promise<unknown>

const random = (below: number) => Math.floor(Math.random() * below)
const cents = (below: number) => BigInt(1 + random(below)) * 10_000n

/** There is no order, deposit or withdrawal in the state that a piece of work needs. */
class NothingToDo extends Error {}

/** A random row of the partner's, as it was a moment ago. Throws NothingToDo. */
async function any<Row>(partner: Real, select: string): Promise<Row> {
  const [row] = await many<Row>(partner.world.ctx.db, `${select} order by random() limit 1`, [
    partner.partnerId,
  ])
  if (!row) throw new NothingToDo()
  return row
}

const anyOrder = (partner: Real, ...states: string[]) =>
  any<{ id: string }>(
    partner,
    `select id from ad_order where account_id = $1 and state in ('${states.join("', '")}') and settled_at is null`,
  )

const anyWithdrawal = (partner: Real, ...states: string[]) =>
  any<{ id: string; paid: bigint }>(
    partner,
    `select id, amount - fee as paid from withdrawal where account_id = $1 and state in ('${states.join("', '")}')
       and bank_line_id is null`,
  )

const anyDeposit = (partner: Real, ...states: string[]) =>
  any<{ id: string; amount: bigint }>(
    partner,
    `select id, amount from deposit where account_id = $1 and state in ('${states.join("', '")}')
       and bank_line_id is null`,
  )

/** The bank's reference follows from the id: recording, sending and the statement all know it beforehand. */
const reference = (id: string) => `B-${id}`

async function send(partner: Real, id: string): Promise<void> {
  await partner.call('send_withdrawal', [id, partner.cashier, reference(id), partner.id(), partner.now])
}

const works: Readonly<Record<string, Work>> = {
  deposit: async (partner) => {
    const id = partner.id()
    const head = [partner.partnerId, id, reference(id), 'available', cents(2_000)]
    await partner.call('open_deposit', [...head, ...partner.key(), partner.now])
    await partner.call('record_deposit', [id, partner.cashier, reference(id), partner.now])
  },
  confirm: async (partner) => {
    const deposit = await anyDeposit(partner, 'recorded')
    const rest = [...partner.key(), partner.id(), partner.now]
    await partner.call('confirm_deposit', [deposit.id, partner.approver, ...rest])
  },
  importDeposit: async (partner) => {
    const deposit = await anyDeposit(partner, 'recorded', 'confirmed')
    await partner.importLine(reference(deposit.id), deposit.amount)
  },
  offer: (partner, campaign) =>
    partner.call('offer_order', [partner.partnerId, partner.id(), partner.id(), campaign, partner.now]),
  fund: async (partner) => {
    const order = await anyOrder(partner, 'waiting')
    const wish = [partner.partnerId, order.id, 5_000_000n + cents(300), 1]
    const proof = await partner.stepUp('fund')
    await partner.call('fund_order', [...wish, ...proof, '{}', ...partner.key(), partner.id(), partner.now])
  },
  cancel: async (partner) => {
    const order = await anyOrder(partner, 'matching')
    const rest = [...partner.key(), partner.id(), partner.now]
    await partner.call('cancel_order', [partner.partnerId, order.id, ...rest])
  },
  match: async (partner) => {
    const order = await anyOrder(partner, 'matching')
    await partner.call('match_order', [partner.partnerId, order.id, partner.id(), partner.now])
  },
  deliver: async (partner) => {
    const order = await anyOrder(partner, 'running')
    await deliver(partner, order.id)
  },
  book: async (partner) => {
    const order = await anyOrder(partner, 'running', 'finished', 'settling')
    await partner.call('book_delivery', [partner.partnerId, order.id, partner.id(), partner.now])
  },
  stop: async (partner) => {
    const order = await anyOrder(partner, 'running')
    const why = ['stop', 'stopped_by_partner', 'partner', partner.now]
    await partner.call('finish_order', [partner.partnerId, order.id, ...why])
  },
  close: async (partner) => {
    const order = await anyOrder(partner, 'finished')
    const entries = [partner.id(), partner.id()]
    await partner.call('close_order', [partner.partnerId, order.id, ...entries, partner.now])
  },
  settle: async (partner) => {
    const order = await anyOrder(partner, 'settling')
    const entries = [partner.id(), partner.id(), partner.id()]
    await partner.call('settle_order', [partner.partnerId, order.id, ...entries, partner.now])
  },
  withdraw: async (partner) => {
    const id = partner.id()
    const wish = [partner.partnerId, id, reference(id), 1_000_000n + cents(300), partner.destinationId]
    const proof = await partner.stepUp('withdraw')
    await partner.call('request_withdrawal', [...wish, ...proof, ...partner.key(), partner.id(), partner.now])
  },
  cancelWithdrawal: async (partner) => {
    const withdrawal = await anyWithdrawal(partner, 'requested', 'approved')
    const rest = [...partner.key(), partner.id(), partner.now]
    await partner.call('cancel_withdrawal', [partner.partnerId, withdrawal.id, ...rest])
  },
  approve: async (partner) => {
    const withdrawal = await anyWithdrawal(partner, 'requested')
    await partner.call('approve_withdrawal', [withdrawal.id, partner.approver, partner.now])
  },
  send: async (partner) => {
    const withdrawal = await anyWithdrawal(partner, 'approved')
    await send(partner, withdrawal.id)
  },
  sendAsTheStatementComes: async (partner) => {
    const withdrawal = await anyWithdrawal(partner, 'approved', 'sent')
    const line = partner.importLine(reference(withdrawal.id), withdrawal.paid, 'out')
    await Promise.all([send(partner, withdrawal.id), line])
  },
  arrive: async (partner) => {
    const withdrawal = await anyWithdrawal(partner, 'sent')
    const rest = [...partner.key(), partner.id(), partner.now]
    await partner.call('confirm_arrival', [partner.partnerId, withdrawal.id, ...rest])
  },
}

/** A node borrows ten impressions and shows some of them; one in three is clicked. */
async function deliver(partner: Real, orderId: string): Promise<void> {
  const slice = partner.id()
  const times = ['1 minute', '15 minutes', partner.now]
  await partner.call('lease_slice', [partner.partnerId, orderId, slice, 'node', 10n, ...times])
  const ads = Array.from({ length: 1 + random(8) }, () => randomBytes(16))
  const events = ads.flatMap((nonce, at) =>
    (at % 3 === 0 ? ['impression', 'click'] : ['impression']).map((kind) => ({ nonce, kind })),
  )
  const each = <Value>(value: Value) => events.map(() => value)
  await partner.call('record_events', [
    each(Number.parseInt(orderId.slice(-2), 16) % 64),
    each(partner.now),
    events.map(({ nonce }) => nonce),
    events.map(({ kind }) => kind),
    each(''),
    each(slice),
    each(orderId),
    each(demoSlots.landing),
    each(''),
    each('192.0.2.0'),
    partner.now,
  ])
}

/** How often each thing was done, and how often each refusal or error was the answer. */
export type Tally = {
  readonly done: Map<string, number>
  readonly refused: Map<string, number>
  readonly failed: Map<string, number>
}

export const newTally = (): Tally => ({ done: new Map(), refused: new Map(), failed: new Map() })

/** Does one random thing and notes how it went. Only a refusal is an expected no. */
export async function doSomething(partners: readonly Real[], campaign: string, tally: Tally): Promise<void> {
  const [name, work] = pick(Object.entries(works))
  try {
    await work(pick(partners), campaign)
    count(tally.done, name)
  } catch (error) {
    if (error instanceof NothingToDo) return
    if (error instanceof Refusal) count(tally.refused, error.key)
    else count(tally.failed, `${name}: ${described(error as DatabaseError)}`)
  }
}

type DatabaseError = Error & { readonly code?: string; readonly where?: string }

function described({ code, message, where }: DatabaseError): string {
  return [code, message, where].filter(Boolean).join('\n')
}

function pick<Value>(from: readonly Value[]): Value {
  return from[random(from.length)] as Value
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
