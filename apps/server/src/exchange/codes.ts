import { createHmac } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { madeWith, type Peppers } from '../crypto/peppers.ts'
import { derivedCode } from '../crypto/readable.ts'
import { maybeOne } from '../db/read.ts'

/** The pepper that an order's code follows from, which its hash tells. */
export function pepperOfCode(peppers: Peppers, orderId: string, codeHash: Uint8Array): string {
  return madeWith(peppers, (pepper) =>
    acceptanceCodeHash(pepper, orderId, acceptanceCode(pepper, orderId)).equals(codeHash),
  )
}

/** The same for an order by its id; that of today where there is no such order. */
export async function readPepperOfCode(ctx: Ctx, orderId: string): Promise<string> {
  const order = await maybeOne<{ code_hash: Uint8Array }>(
    ctx.db,
    'select code_hash from acceptor_order where id = $1',
    [orderId],
  )
  return order ? pepperOfCode(ctx, orderId, order.code_hash) : ctx.pepper
}

/** The acceptance code of one order. */
export function acceptanceCode(pepper: string, orderId: string): string {
  return derivedCode(pepper, `acceptance code ${orderId}`)
}

/** What the database keeps of a code. Case, spaces and dashes do not matter: people read codes out. */
export function acceptanceCodeHash(pepper: string, orderId: string, code: string): Buffer {
  const plain = code.replace(/[\s-]/g, '').toUpperCase()
  return createHmac('sha256', pepper).update(`acceptance code hash ${orderId} ${plain}`).digest()
}
