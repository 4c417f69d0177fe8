import { createHash } from 'node:crypto'

/**
 * A stretch of prepared work that one contestant consumes in one round: partners with money, each with the same number
 * of waiting orders and step-up tokens. All ids and secrets follow from the lane's name and a number, in SQL (schema
 * `bench`) as here, so nobody has to look anything up while measuring.
 */
export type Lane = {
  readonly name: string
  readonly partners: number
  readonly ordersEach: number
  readonly putMicros: bigint
}

/** A lane of small fundings. Neighbouring items are of different partners, so that they need not wait for each other. */
export function fundingLane(name: string, items: number): Lane {
  const ordersEach = 8
  return { name, partners: Math.ceil(items / ordersEach), ordersEach, putMicros: 5_000_000n }
}

export function itemsIn(lane: Lane): number {
  return lane.partners * lane.ordersEach
}

/** One piece of work: whose order it is, and the secrets that its partner would hold. */
export type Item = {
  readonly partnerId: string
  readonly orderId: string
  readonly sessionToken: string
  readonly stepUp: string
}

export function itemAt(lane: Lane, n: number): Item {
  const partner = n % lane.partners
  return {
    partnerId: idOf(lane, 'partner', partner),
    orderId: idOf(lane, 'order', n),
    sessionToken: secretOf(lane, 'session', partner),
    stepUp: secretOf(lane, 'step-up', n),
  }
}

export function idOf(lane: Lane, kind: string, n: number): string {
  const hex = createHash('md5').update(`${lane.name} ${kind} ${n}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

export function secretOf(lane: Lane, kind: string, n: number): string {
  return createHash('sha256').update(`${lane.name} ${kind} ${n}`).digest('hex').slice(0, 43)
}

/** The same two formulas for SQL, and the work items as pgbench looks them up. */
export const laneSchema = `
  create schema bench;
  grant usage on schema bench to public;
  create table bench.item (
    lane text, n integer, account_id uuid, session text, order_id uuid, step_up bytea, params bytea, primary key (lane, n)
  );
  grant select on bench.item to public;
  create function bench.id(lane text, kind text, n integer) returns uuid language sql immutable as $$
    select overlay(overlay(md5(lane || ' ' || kind || ' ' || n) placing '7' from 13) placing '8' from 17)::uuid
  $$;
  create function bench.secret(lane text, kind text, n integer) returns text language sql immutable as $$
    select left(encode(sha256((lane || ' ' || kind || ' ' || n)::bytea), 'hex'), 43)
  $$;`
