import { setTimeout as passes } from 'node:timers/promises'
import { ApiRefusal } from '@fairlead/contract/client'
import type { DemoFacts } from '@fairlead/contract/demo'
import { orderRefusals } from '@fairlead/contract/order-states'
import type { CallingSide } from './network.ts'
import { type OwnList, Unheard } from './own-list.ts'
import { Partner, registerOne } from './partner.ts'
import { Cashiers } from './staff.ts'
import { seeAd } from './visitor.ts'

/** What a partner may be told in the run of things: another call of theirs came first, or there is no more of it. */
const expectedRefusals = new Set([
  ...Object.values(orderRefusals),
  'coupon_budget_empty',
  'coupon_name_today',
  'coupon_offer_over',
  'coupon_new_user_once',
  'benefit_taken',
  'step_up_invalid',
  'amount_above_plan_rest',
  'amount_above_level_cap',
  'amount_above_proof_of_exit',
  'destination_waiting',
  // Of those that a partner opened, each whose answer was lost stays open until it is asked about again.
  'deposit_too_many_open',
])

const againMs = 1_000
/** Licence keys are left for this many that were lost on the way. */
const codesSpare = 2

/** Everybody who calls, until told to end. */
export class Load {
  readonly partners: readonly Partner[]
  readonly cashiers: Cashiers
  readonly #side: CallingSide
  readonly #facts: DemoFacts
  #running: Promise<unknown> = Promise.resolve()
  #codes: number

  private constructor(side: CallingSide, facts: DemoFacts, cashiers: Cashiers, partners: readonly Partner[]) {
    this.#side = side
    this.#facts = facts
    this.cashiers = cashiers
    this.partners = partners
    this.#codes = partners.length
  }

  /** Registers so many partners, each with money; every other one funds plans. */
  static async prepare(side: CallingSide, people: number): Promise<Load> {
    const [server] = side.servers
    if (!server) throw new Error('there is no server to call')
    const facts = await server.facts()
    const cashiers = await Cashiers.signIn(side)
    const join = async (n: number) => {
      const codes = {
        licenceKey: facts.licenceKeys[n] ?? '',
        authorizationCode: facts.authorizationCodes[n] ?? '',
      }
      const partner = await Partner.join(side, codes, n % 2 === 1)
      while (partner.deposits[0]?.stage !== 'on statement') await partner.payIn(cashiers, '300.00')
      return partner
    }
    const partners = await Promise.all(Array.from({ length: people }, (_, n) => join(n)))
    return new Load(side, facts, cashiers, partners)
  }

  start(visitors: number): void {
    const { landing, second } = this.#facts.slots
    const slots = [landing, second ?? landing]
    this.#running = Promise.all([
      ...this.partners.map((partner) => this.#keepOn(() => partner.act(this.cashiers))),
      ...Array.from({ length: visitors }, (_, n) =>
        this.#keepOn(async () => {
          await seeAd(this.#side, slots[n % slots.length] ?? landing)
        }),
      ),
    ])
    // Heard at the end, or as the reason why a cycle does not come about.
    this.#running.catch((error: Error) => this.#side.list.problems.push(error.stack ?? error.message))
  }

  /** Somebody registers, and staff opens an activity. */
  async newcomer(): Promise<void> {
    const licenceKey = this.#facts.licenceKeys[this.#codes]
    if (licenceKey === undefined || this.#codes >= this.#facts.licenceKeys.length - codesSpare) return
    this.#codes += 1
    await tolerantly(() => registerOne(this.#side, licenceKey))
  }

  async newActivity(): Promise<void> {
    await tolerantly(() => this.cashiers.openActivity())
  }

  async end(): Promise<void> {
    this.#side.end()
    await this.#running
  }

  async #keepOn(step: () => Promise<unknown>): Promise<void> {
    while (!this.#side.ended) {
      // As Retry-After says: who was not heard comes again after a second.
      if (!(await tolerantly(step))) await passes(againMs)
    }
  }
}

/** False for somebody who was not heard; a refusal must be an expected one. */
async function tolerantly(step: () => Promise<unknown>): Promise<boolean> {
  try {
    await step()
    return true
  } catch (error) {
    if (error instanceof Unheard) return false
    if (error instanceof ApiRefusal && expectedRefusals.has(error.key ?? '')) return true
    throw error
  }
}

/** Whether nobody waits for an answer; while the list is paused, nobody will. */
export const isQuiet = (list: OwnList) => list.inFlight === 0
