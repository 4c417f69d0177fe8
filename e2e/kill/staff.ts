import { type CallingSide, newKey, type StaffCalls } from './network.ts'

const claimsOfAnActivity = 10

/** A deposit as far as its people were told. */
export type Deposit = {
  readonly id: string
  readonly reference: string
  /** A decimal. */
  readonly amount: string
  readonly bankReference: string
  stage: 'open' | 'recorded' | 'confirmed' | 'on statement'
  /** Its next step was asked for and has not been heard of. */
  waiting: boolean
}

/** The people at the network's desks, and what they were told. */
export class Cashiers {
  readonly #side: CallingSide
  readonly #cashier: StaffCalls
  readonly #approver: StaffCalls
  readonly #content: StaffCalls
  #activities = 0

  private constructor(side: CallingSide, cashier: StaffCalls, approver: StaffCalls, content: StaffCalls) {
    this.#side = side
    this.#cashier = cashier
    this.#approver = approver
    this.#content = content
  }

  static async signIn(side: CallingSide): Promise<Cashiers> {
    return new Cashiers(
      side,
      await side.staff('cashier'),
      await side.staff('approver'),
      await side.staff('content'),
    )
  }

  /** The next step of a deposit: the cashier records it, the approver confirms it, the bank's statement shows it. */
  async advance(deposit: Deposit): Promise<void> {
    deposit.waiting = true
    if (deposit.stage === 'open') return this.#record(deposit)
    if (deposit.stage === 'recorded') return this.#confirm(deposit)
    if (deposit.stage === 'confirmed') return this.#import(deposit)
  }

  async #record(deposit: Deposit): Promise<void> {
    const { id, bankReference } = deposit
    await this.#side.list.make(
      'deposit record',
      bankReference,
      () => this.#cashier.operator.depositRecord({ id, bank_reference: bankReference }),
      reached(deposit, 'recorded'),
    )
  }

  async #confirm(deposit: Deposit): Promise<void> {
    const key = newKey()
    await this.#side.list.make(
      'deposit confirm',
      key,
      () => this.#approver.operator.depositConfirm({ id: deposit.id }, { idempotencyKey: key }),
      reached(deposit, 'confirmed'),
    )
  }

  async #import(deposit: Deposit): Promise<void> {
    const key = newKey()
    const line = [
      deposit.bankReference,
      'in',
      deposit.amount,
      'USD',
      new Date().toISOString(),
      deposit.reference,
    ]
    const content = `bank_reference,direction,amount,currency,booked_at,text\r\n${line.join(',')}`
    await this.#side.list.make(
      'statement',
      key,
      () => this.#cashier.operator.statementImport({ content }, { idempotencyKey: key }),
      reached(deposit, 'on statement'),
    )
  }

  /** Opens an activity whose small coupons everybody may claim once. */
  async openActivity(): Promise<void> {
    const { list } = this.#side
    this.#activities += 1
    const { id } = await list.ask(() =>
      this.#content.couponStaff.couponPropose(
        {
          name: `Small change ${this.#activities}`,
          rules: 'Five cents each.',
          kind: 'fixed_amount',
          audience: 'everybody',
          base: 'amount',
          rate_percent: 100,
          face_max: '0.05',
          cap: '0.05',
          budget: '0.50',
          claims_expected: claimsOfAnActivity,
          valid_days: 14,
          claim_until: '2029-12-31T23:59:59.000Z',
        },
        { idempotencyKey: newKey() },
      ),
    )
    await list.ask(() => this.#approver.couponStaff.couponApprove({ id }, { idempotencyKey: newKey() }))
  }
}

const reached = (deposit: Deposit, stage: Deposit['stage']) => () => {
  deposit.stage = stage
  deposit.waiting = false
}
