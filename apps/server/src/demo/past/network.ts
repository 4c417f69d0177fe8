import { randomUUID } from 'node:crypto'
import { limitHours } from '@fairlead/contract/limits'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { type DemoBank, openDemoBank } from '@fairlead/demo/src/bank.ts'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../app.ts'
import type { Ctx, Tx } from '../../context.ts'
import { inOne } from '../../db/in-one.ts'
import { onLane } from '../../db/lanes.ts'
import { type Delivery, openDelivery } from '../../delivery/delivery.ts'
import { confirmDeposit, recordDeposit } from '../../money-desk/deposits.ts'
import { importStatement } from '../../money-desk/statements.ts'
import type { Staff } from '../../staff/sessions.ts'
import { signInDemoStaff } from '../staff.ts'
import type { MovingClock } from './moving-clock.ts'

/** After this somebody of the staff signs in anew: sooner than a session that is not used ends. */
const sessionMs = (limitHours.staffSessionIdle * 3_600_000) / 2

/** A demo's network while its past happens: the server's own parts, all on one clock that is moved. */
export type PastNetwork = {
  readonly ctx: Ctx
  readonly clock: MovingClock
  readonly app: FastifyInstance
  readonly delivery: Delivery
  readonly bank: DemoBank
  /** One step of a member of staff, in a transaction as at the console, under a key of its own. */
  does<Value>(role: OperatorRole, step: (tx: Tx, staff: Staff) => Promise<Value>): Promise<Value>
  /** Whoever has this role. */
  staff(role: OperatorRole): Promise<Staff>
  close(): Promise<void>
}

/** Opens the parts; each member of staff signs in once, when first needed. */
export function openPastNetwork(ctx: Ctx, clock: MovingClock): PastNetwork {
  const delivery = openDelivery(ctx)
  const app = buildApp(ctx, { api: true, delivery })
  const desk = onLane(ctx, 'console')
  const sessions = new Map<OperatorRole, { readonly staff: Promise<Staff>; readonly until: number }>()
  const staffOf = (role: OperatorRole) => {
    const now = clock.now().getTime()
    const known = sessions.get(role)
    if (known && known.until > now) return known.staff
    // The clock moves by days, and a session that nobody uses is over.
    const begun = { staff: signInDemoStaff(ctx, role), until: now + sessionMs }
    sessions.set(role, begun)
    return begun.staff
  }
  return {
    ctx,
    clock,
    app,
    delivery,
    bank: openDemoBank(ctx.dataDir, clock),
    does: async (role, step) => {
      const staff = { ...(await staffOf(role)), idempotencyKey: randomUUID() }
      return inOne(desk, (tx) => step(tx, staff))
    },
    staff: staffOf,
    close: async () => {
      await delivery.writer.drain()
      await delivery.served.drain()
      await app.close()
    },
  }
}

/** Somebody pays a deposit at the demo bank: a cashier records it, an approver confirms it, the statement proves it. */
export async function payDeposit(
  network: PastNetwork,
  { id, reference, amount }: { readonly id: string; readonly reference: string; readonly amount: string },
  payer: string,
): Promise<void> {
  const { bank_reference } = network.bank.payIn({ reference, amount, payer })
  await network.does('cashier', (tx, staff) => recordDeposit(tx, staff, { id, bank_reference }))
  await network.does('approver', (tx, staff) => confirmDeposit(tx, staff, { id }))
  await readBankStatement(network)
}

/** The cashier imports what the bank has booked. */
export async function readBankStatement(network: PastNetwork): Promise<void> {
  const content = network.bank.statementCsv()
  await network.does('cashier', (tx, staff) => importStatement(tx, staff, { content }))
}
