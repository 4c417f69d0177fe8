import { randomUUID } from 'node:crypto'
import type { Endpoint, Endpoints, Input } from '@fairlead/contract/endpoint'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { RefusalKey } from '@fairlead/contract/refusals'
import { one } from '../../../src/db/read.ts'
import { bindCard, joinPartner, payIn, statementCsv, type TestPartner } from '../people.ts'
import { joinStaff, type TestStaff } from '../staff.ts'
import type { World } from '../world.ts'

/** A fresh idempotency key. */
export const fresh = () => ({ idempotencyKey: randomUUID() })

/** Where calls of staff find what they are about: people, and money on its way. */
export class Stage {
  readonly world: World

  constructor(world: World) {
    this.world = world
  }

  /** Somebody new of the staff. */
  staff(role: OperatorRole): Promise<TestStaff> {
    return joinStaff(this.world, role)
  }

  /** A partner with money, whose device is told of it too. */
  async partner(amount = '50.00'): Promise<TestPartner> {
    const partner = await joinPartner(this.world)
    await payIn(this.world, partner, amount)
    await partner.api.push.subscribe({
      endpoint: `http://127.0.0.1:9/push/${partner.id}`,
      public_key: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth_secret: 'BTBZMqHH6r4Tts7J_aSIgg',
    })
    return partner
  }

  /** A withdrawal of 30.00 that somebody has to approve. */
  async withdrawal() {
    const partner = await this.partner()
    const ask = { amount: '30.00', destination_id: await bindCard(this.world, partner) }
    const step_up = await partner.stepUp('withdraw', ask)
    const { id, reference } = await partner.api.wallet.withdraw({ ...ask, step_up }, fresh())
    return { partner, id, reference }
  }

  async approved() {
    const withdrawal = await this.withdrawal()
    await (await this.staff('approver')).api.operator.withdrawalApprove({ id: withdrawal.id }, fresh())
    return withdrawal
  }

  async sent() {
    const withdrawal = await this.approved()
    const bank_reference = `TB-${randomUUID()}`
    const cashier = await this.staff('cashier')
    await cashier.api.operator.withdrawalSent({ id: withdrawal.id, bank_reference }, fresh())
    return { ...withdrawal, bank_reference }
  }

  /** A withdrawal in review, whole. */
  async inReview() {
    const withdrawal = await this.withdrawal()
    const support = await this.staff('support')
    const { review } = await support.api.reviewStaff.reviewOpen(
      { id: withdrawal.id, reason: 'sanctions_list', disputed: '30.00' },
      fresh(),
    )
    return { ...withdrawal, review_id: review?.id ?? '' }
  }

  /** A line of a bank statement; answers its id. */
  async line(
    amount: string,
    direction: 'in' | 'out' = 'in',
    reference = `TB-${randomUUID()}`,
    text = 'bank',
  ): Promise<string> {
    const content = statementCsv([{ reference, direction, amount, text }], this.world.clock.now())
    await (await this.staff('cashier')).api.operator.statementImport({ content }, fresh())
    const { id } = await one<{ id: string }>(
      this.world.staff.db,
      'select id from bank_line where bank_reference = $1',
      [reference],
    )
    return id
  }

  /** What a partner has paid in, before a cashier saw it; answers the deposit's id. */
  async deposit(): Promise<string> {
    const partner = await this.partner()
    return (await partner.api.wallet.depositOpen({ amount: '20.00' }, fresh())).id
  }

  /** The same once a cashier has recorded it. */
  async recorded() {
    const id = await this.deposit()
    const bank_reference = `TB-${randomUUID()}`
    await (await this.staff('cashier')).api.operator.depositRecord({ id, bank_reference })
    return { id, bank_reference }
  }
}

/** A call that somebody of the staff is about to make. */
export type Ask<Of> = { readonly by: TestStaff; readonly input: Of }

/**
 * What it means to say a call again: it is so already and answered as the first time; it is so already and the answer
 * says that nothing is new; it makes another thing each time; a refusal says that it cannot be again; or it is about the
 * own session of whoever calls, and no deed at all.
 */
export type Again<Of> =
  | {
      readonly again: 'same' | 'nothing new' | 'another'
      /** Whose each act is told to the partner, by a notice and a mail. */
      readonly tells?: true
      readonly ask: (stage: Stage) => Promise<Ask<Of>>
    }
  | {
      readonly again: RefusalKey
      readonly ask: (stage: Stage) => Promise<Ask<Of>>
      /** Lines of the audit log, where one call does several things that each have one. */
      readonly lines?: bigint
    }
  | { readonly again: 'own session' | 'reads' }

type Changes<Group extends Endpoints> = {
  [Name in keyof Group as Group[Name]['method'] extends 'POST' ? Name : never]: Group[Name]
}

/** One for every call of a group that changes something; a call without one does not compile. */
export type SaidAgain<Group extends Endpoints> = {
  readonly [Name in keyof Changes<Group>]: Changes<Group>[Name] extends Endpoint
    ? Again<Input<Changes<Group>[Name]>>
    : never
}

/** The same subject asked by somebody new with this role. */
export function by<Of>(
  role: OperatorRole,
  input: (stage: Stage) => Promise<Of> | Of,
): (stage: Stage) => Promise<Ask<Of>> {
  return async (stage) => ({ input: await input(stage), by: await stage.staff(role) })
}
