import { randomInt } from 'node:crypto'
import { type StepUpAction, stepUpParams } from '@fairlead/contract/step-up'
import { type CallingSide, md5, newKey, type PartnerCalls } from './network.ts'
import type { Cashiers, Deposit } from './staff.ts'

const password = 'sesame-open-1'
const pin = '294857'
const card = {
  kind: 'bank_card' as const,
  bank_name: 'Bank',
  beneficiary_name: 'Test',
  mobile: '+49 30 5550100',
  account_number: 'DE12 3456 7890',
  bank_address: '',
  branch_name: '',
}
/** Above it nobody withdraws more before some came back. */
const openWithdrawalsMax = 5
const putAmount = '5.00'

let people = 0

/** Registers somebody: a licence key is good once, so that two tries make one partner. Answers the username. */
export async function registerOne(
  side: CallingSide,
  licenceKey: string,
): Promise<{ username: string; token: string }> {
  people += 1
  const username = `kill.${people}.${newKey().slice(0, 8)}`
  const input = {
    username,
    nickname: 'Test',
    password,
    confirm_password: password,
    email: `${username}@example.com`,
    phone: `+49 30 ${5_660_100 + people}`,
    license_key: licenceKey,
  }
  let begun = false
  const { token } = await side.list.make('register', username, async () => {
    const { session } = side.partner('')
    // Whoever does not know whether it worked tries to log in.
    const known = begun ? await session.login({ username, password }).catch(ifRefused) : undefined
    begun = true
    return known ?? (await session.register(input))
  })
  return { username, token }
}

function ifRefused(error: unknown): undefined {
  if ((error as Error).name === 'ApiRefusal') return undefined
  throw error
}

/** A partner who keeps their own books of everything they were told. */
export class Partner {
  readonly api: PartnerCalls
  readonly token: string
  readonly id: string
  readonly #side: CallingSide
  readonly #destination: string
  /** Partners who never fund a plan know their balance to the cent. */
  readonly funds: boolean
  readonly deposits: Deposit[] = []
  readonly withdrawals = new Set<string>()
  readonly cancelled = new Set<string>()
  /** Nobody asks for the same thing again under another key: it would hide what became of the first call. */
  readonly #askedBack = new Set<string>()
  readonly #askedFund = new Set<string>()
  readonly #askedEnd = new Set<string>()
  readonly funded = new Set<string>()
  readonly ended = new Set<string>()
  readonly coupons = new Set<string>()

  private constructor(side: CallingSide, token: string, id: string, destination: string, funds: boolean) {
    this.#side = side
    this.token = token
    this.id = id
    this.#destination = destination
    this.funds = funds
    this.api = side.partner(token)
  }

  /** Joins the network as anybody does: registers, opens the ad account, sets the password, binds a card. */
  static async join(
    side: CallingSide,
    codes: { licenceKey: string; authorizationCode: string },
    funds: boolean,
  ): Promise<Partner> {
    const { token } = await registerOne(side, codes.licenceKey)
    const api = side.partner(token)
    await api.session.openAccount({ authorization_code: codes.authorizationCode })
    await api.session.setPin({ login_password: password, password: md5(pin) })
    const bind_card = await stepUp(api, 'bind_card', card)
    const { id: destination } = await api.wallet.cardEdit({ ...card, step_up: bind_card })
    const { id } = await api.session.userInfo({})
    return new Partner(side, token, id, destination, funds)
  }

  /** Does one of the things a partner does. Throws Unheard when somebody did not answer. */
  async act(cashiers: Cashiers): Promise<void> {
    const dice = randomInt(100)
    if (dice < 15) return this.payIn(cashiers, '1.00')
    if (this.funds && dice < 35) return this.#fundOrEnd()
    if (dice < 39) return this.#claim()
    await this.withdraw()
  }

  /** Goes on with a deposit that is not on a bank statement yet, or opens one. */
  async payIn(cashiers: Cashiers, amount: string): Promise<void> {
    const begun = this.deposits.find(({ stage }) => stage !== 'on statement')
    if (begun) return begun.waiting ? undefined : cashiers.advance(begun)
    const key = newKey()
    await this.#side.list.make(
      'deposit open',
      key,
      () => this.api.wallet.depositOpen({ amount }, { idempotencyKey: key }),
      ({ id, reference }) =>
        this.deposits.push({
          id,
          reference,
          amount,
          bankReference: `KB-${newKey()}`,
          stage: 'open',
          waiting: false,
        }),
    )
  }

  /** Asks for a withdrawal, or takes one back; at one server, if it is named. */
  async withdraw(api = this.api): Promise<void> {
    const key = newKey()
    const open = [...this.withdrawals].filter((id) => !this.#askedBack.has(id))
    const [back] = open
    if (back !== undefined && (open.length >= openWithdrawalsMax || randomInt(2) === 0)) {
      this.#askedBack.add(back)
      await this.#side.list.make(
        'cancel',
        key,
        () => api.wallet.withdrawalCancel({ id: back }, { idempotencyKey: key }),
        () => this.cancelled.add(back),
      )
      return
    }
    const wish = { amount: '1.00', destination_id: this.#destination }
    const step_up = await this.#side.list.ask(() => stepUp(api, 'withdraw', wish))
    await this.#side.list.make(
      'withdraw',
      key,
      () => api.wallet.withdraw({ ...wish, step_up }, { idempotencyKey: key }),
      ({ id }) => this.withdrawals.add(id),
    )
  }

  async #fundOrEnd(): Promise<void> {
    const { list } = this.#side
    const { items } = await list.ask(() => this.api.plan.orderList({}))
    const offer = items.find(({ id, status }) => status === 'waitPut' && !this.#askedFund.has(id))
    if (offer) return this.#fund(offer.id)
    const live = items.find(
      ({ id, status }) => (status === 'matching' || status === 'puting') && !this.#askedEnd.has(id),
    )
    if (!live || randomInt(3) > 0) return
    this.#askedEnd.add(live.id)
    const key = newKey()
    const matching = live.status === 'matching'
    await list.make(
      matching ? 'order cancel' : 'stop',
      key,
      () =>
        matching
          ? this.api.plan.orderCancel({ id: live.id }, { idempotencyKey: key })
          : this.api.plan.orderStop({ id: live.id }, { idempotencyKey: key }),
      () => this.ended.add(live.id),
    )
  }

  async #fund(id: string): Promise<void> {
    const { list } = this.#side
    const { rule } = await list.ask(() => this.api.plan.orderDetail({ id }))
    const wish = { id, amount: putAmount, rule_version: rule.version }
    const step_up = await list.ask(() => stepUp(this.api, 'fund', wish))
    this.#askedFund.add(id)
    const key = newKey()
    await list.make(
      'fund',
      key,
      () => this.api.plan.orderPut({ ...wish, step_up }, { idempotencyKey: key }),
      () => this.funded.add(id),
    )
  }

  async #claim(): Promise<void> {
    const { list } = this.#side
    const { items } = await list.ask(() => this.api.coupon.activityList({}))
    const activity = items.find(({ received, why_not, kind }) => !received && !why_not && kind !== 'team')
    if (!activity) return
    const key = newKey()
    await list.make(
      'coupon',
      key,
      () => this.api.coupon.receive({ activity_id: activity.id }, { idempotencyKey: key }),
      ({ id }) => this.coupons.add(id),
    )
  }
}

/** A one-time token for an action, by the transaction password. */
async function stepUp<Action extends StepUpAction>(
  api: PartnerCalls,
  action: Action,
  input: Parameters<(typeof stepUpParams)[Action]>[0],
): Promise<string> {
  const params = (stepUpParams[action] as (input: unknown) => Record<string, string>)(input)
  const { step_up } = await api.session.checkPin({ password: md5(pin), action, params })
  if (!step_up) throw new Error('a good transaction password gave no step-up')
  return step_up
}
