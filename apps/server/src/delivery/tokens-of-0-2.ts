import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { peppersOf } from '../crypto/peppers.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne } from '../db/read.ts'

/** A token that 0.2.0 handed out: it names an order. For a release, so that nothing is lost by an upgrade. */
export type OldToken = {
  readonly bucket: number
  readonly leaseId: string
  readonly orderId: string
  /** The group that the order is drawn in now. */
  readonly groupId: string
  readonly slotId: string
  readonly issuedAt: number
  readonly nonce: Buffer
  readonly clickedAt: number
}

const kinds = ['ad', 'click'] as const
const bodyBytes = 3 + 16 * 3 + 8 + 6 + 16 + 6
const macBytes = 16
const weekMs = 7 * 86_400_000

/** Reads a token of 0.2.0; undefined for any other, for one of another kind, and two weeks after it was made. */
export async function findOldToken(
  ctx: Ctx,
  text: string,
  kind: (typeof kinds)[number],
  now: number,
): Promise<OldToken | undefined> {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== bodyBytes + macBytes || bytes.toString('base64url') !== text) return undefined
  const [body, mac] = [bytes.subarray(0, bodyBytes), bytes.subarray(bodyBytes)]
  const keyId = [now, now - weekMs].map((at) => Math.floor(at / weekMs) % 256).find((id) => id === body[0])
  if (keyId === undefined || kinds[body[1] ?? 0] !== kind) return undefined
  if (!peppersOf(ctx).some((pepper) => timingSafeEqual(mac, macOf(pepper, keyId, body)))) return undefined
  const orderId = uuidAt(body, 19)
  const flight = await maybeOne<{ group_id: string }>(
    ctx.db,
    'select group_id from flight where order_id = $1',
    [orderId],
  )
  if (!flight) return undefined
  return {
    bucket: body[2] ?? 0,
    leaseId: uuidAt(body, 3),
    orderId,
    groupId: flight.group_id,
    slotId: uuidAt(body, 35),
    issuedAt: body.readUIntBE(59, 6),
    nonce: Buffer.from(body.subarray(65, 81)),
    clickedAt: body.readUIntBE(81, 6),
  }
}

/** Records what came of it, as 0.2.0 would have; returns the reason it has, empty where it is paid, or `duplicate`. */
export async function recordOld(
  ctx: Ctx,
  token: OldToken,
  { kind, step, reason }: { kind: 'click' | 'conversion'; step: string; reason: string },
): Promise<string> {
  const find = () =>
    maybeOne<{ reason: string }>(
      ctx.db,
      'select reason from event where bucket = $1 and ts = $2 and nonce = $3 and kind = $4 and step = $5',
      [token.bucket, new Date(token.issuedAt), token.nonce, kind, step],
    )
  const known = await find()
  await callMoney(ctx.db, 'record_events', {
    bucket: [token.bucket],
    ts: [new Date(token.issuedAt)],
    nonce: [token.nonce],
    kind: [kind],
    step: [step],
    lease: [token.leaseId],
    order: [token.orderId],
    slot: [token.slotId],
    reason: [reason],
    // No part of an address is kept under the old names any more.
    address: [null],
    now: ctx.clock.now(),
  })
  return known ? 'duplicate' : ((await find())?.reason ?? 'expired')
}

/** The signature of 0.2.0. */
export function macOf(pepper: string, keyId: number, body: Buffer): Buffer {
  const key = createHmac('sha256', pepper).update(`token key ${keyId}`).digest()
  return createHmac('sha256', key).update(body).digest().subarray(0, macBytes)
}

function uuidAt(from: Buffer, at: number): string {
  const hex = from.toString('hex', at, at + 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
