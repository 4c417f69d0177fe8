import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { one } from '../../src/db/read.ts'
import { choose, type Expectation, LedgerCommand } from './command.ts'
import type { Model } from './model.ts'
import type { Real } from './real.ts'

const unknownId = randomUUID()

/** The line of a recorded deposit, before or after its confirmation; importing it changes no partner's balance. */
const importLine = (n: number) => ({
  expectation: (): Expectation => ({ apply: () => undefined }),
  act: async (model: Model, real: Real) => {
    const deposit = choose(model.deposits, n, ({ reference }) => reference !== undefined)
    if (deposit?.reference) await real.importLine(deposit.reference, deposit.amount)
  },
})

/** Money that came to the bank without an intent, in suspense until two people say whose it is. */
const identify = (amount: bigint) => ({
  expectation: (model: Model): Expectation => ({
    apply: () => {
      model.available += amount
    },
  }),
  act: async (_model: Model, real: Real) => {
    const reference = `S-${randomUUID()}`
    await real.importLine(reference, amount)
    const { id } = await one<{ id: string }>(
      real.world.staff.db,
      'select id from bank_line where bank_reference = $1',
      [reference],
    )
    await byTwoPeople(real, 'identified', id, { owner: real.partnerId, class: 'available' })
  },
})

/** A confirmed deposit taken back: what the partner has of it, the rest by the network or left open with an alarm. */
const reverse = (n: number) => {
  const pick = (model: Model) =>
    choose(model.deposits, n, ({ state, reversed }) => state === 'confirmed' && !reversed)
  return {
    expectation: (model: Model): Expectation => {
      const deposit = pick(model)
      if (!deposit) return { refusal: 'data_error' }
      if (deposit.state !== 'confirmed' || deposit.reversed) return { refusal: 'deposit_move_refused' }
      return {
        apply: () => {
          deposit.reversed = true
          model.available -= model.available < deposit.amount ? model.available : deposit.amount
        },
      }
    },
    act: (model: Model, real: Real) =>
      byTwoPeople(real, 'deposit_reversed', pick(model)?.id ?? unknownId, {}),
  }
}

/** What a cashier proposes and an approver confirms; what is still open of the same words is that proposal. */
async function byTwoPeople(real: Real, kind: string, subject: string, params: object): Promise<void> {
  const { partnerId, cashier, approver, now } = real
  const fresh = real.id()
  const what = {
    kind,
    staff: cashier,
    subject,
    account: partnerId,
    params: JSON.stringify(params),
    note: 'model',
    now,
  }
  const isNew = await real.call('propose', { id: fresh, ...what })
  const id = isNew ? fresh : await real.call('same_proposal', what)
  const ids = [real.id(), real.id()]
  const references = [randomUUID().slice(0, 18)]
  await real.call('confirm_proposal', {
    proposal: id,
    staff: approver,
    ids,
    references,
    secret: null,
    now,
  })
}

/** What a statement and two members of staff do to the books beside the usual way. */
export const importOrCorrect = fc
  .tuple(
    fc.nat(50),
    fc.constantFrom('import', 'import', 'identify', 'reverse'),
    fc.constantFrom(1_000_000n, 5_000_000n),
  )
  .map(([n, what, amount]) => {
    const chosen = what === 'import' ? importLine(n) : what === 'identify' ? identify(amount) : reverse(n)
    return new LedgerCommand('import or correct', chosen.expectation, chosen.act)
  })
