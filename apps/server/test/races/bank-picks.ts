import { many } from '../../src/db/read.ts'
import type { Real } from '../ledger-model/real.ts'

/** One thing that somebody at the bank does; it picks what it does it to at random, so it often comes too late. */
export type Work = (partner: Real, campaign: string) => Promise<unknown>

export const random = (below: number) => Math.floor(Math.random() * below)
export const cents = (below: number) => BigInt(1 + random(below)) * 10_000n

/** There is no order, deposit or withdrawal in the state that a piece of work needs. */
export class NothingToDo extends Error {}

/** A random row of the partner's, as it was a moment ago. Throws NothingToDo. */
async function any<Row>(partner: Real, select: string): Promise<Row> {
  const [row] = await many<Row>(partner.world.ctx.db, `${select} order by random() limit 1`, [
    partner.partnerId,
  ])
  if (!row) throw new NothingToDo()
  return row
}

export const anyOrder = (partner: Real, ...states: string[]) =>
  any<{ id: string }>(
    partner,
    `select id from ad_order where account_id = $1 and state in ('${states.join("', '")}') and settled_at is null`,
  )

export const anyWithdrawal = (partner: Real, ...states: string[]) =>
  any<{ id: string; paid: bigint }>(
    partner,
    `select id, amount - fee as paid from withdrawal where account_id = $1 and state in ('${states.join("', '")}')
       and bank_line_id is null`,
  )

export const anyDeposit = (partner: Real, ...states: string[]) =>
  any<{ id: string; amount: bigint }>(
    partner,
    `select id, amount from deposit where account_id = $1 and state in ('${states.join("', '")}')
       and bank_line_id is null`,
  )

/** The bank's reference follows from the id: recording, sending and the statement all know it beforehand. */
export const reference = (id: string) => `B-${id}`
