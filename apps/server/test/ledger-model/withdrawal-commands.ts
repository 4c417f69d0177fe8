import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { newReference } from '../../src/db/ids.ts'
import { choose, LedgerCommand } from './command.ts'
import { feeOf, type Model, type ModelWithdrawal } from './model.ts'
import type { Real } from './real.ts'

const unknownId = randomUUID()
const index = fc.nat(50)

export const withdraw = fc.constantFrom(200_000n, 1_000_000n, 8_000_000n, 45_000_000n).map((amount) => {
  let id = ''
  return new LedgerCommand(
    'withdraw',
    (model) => {
      if (amount > model.available) return { refusal: 'insufficient_balance' }
      if (feeOf(amount) >= amount) return { refusal: 'amount_too_small_for_fee' }
      return {
        apply: () => {
          model.available -= amount
          model.withdrawing += amount
          const fresh = { state: 'requested' as const, root: id, reviewId: undefined }
          model.withdrawals.push({ id, amount, fee: feeOf(amount), ...fresh })
        },
      }
    },
    async (_model, real) => {
      id = real.id()
      real.world.clock.advance(20_000)
      const proof = await real.stepUp('withdraw')
      const head = {
        session: real.session,
        withdrawal: id,
        reference: newReference('W', 12),
        amount,
        destination: real.destinationId,
        ...proof,
      }
      await real.call('request_withdrawal', { ...head, ...real.key(), entry: real.id(), now: real.now })
    },
  )
})

/**
 * A step of a withdrawal that is legal from some states and refused from all others but the one that it led to: said by
 * the partner again, it is so already.
 */
function step(
  name: string,
  from: readonly ModelWithdrawal['state'][],
  apply: (model: Model, withdrawal: ModelWithdrawal) => void,
  act: (real: Real, id: string) => Promise<unknown>,
  again?: ModelWithdrawal['state'],
) {
  return index.map(
    (n) =>
      new LedgerCommand(
        name,
        (model) => {
          const withdrawal = choose(model.withdrawals, n, ({ state }) => from.includes(state))
          if (!withdrawal) return { refusal: 'data_error' }
          if (withdrawal.state === again) return { apply: () => undefined }
          if (!from.includes(withdrawal.state)) return { refusal: 'withdrawal_move_refused' }
          return { apply: () => apply(model, withdrawal) }
        },
        (model, real) =>
          act(real, choose(model.withdrawals, n, ({ state }) => from.includes(state))?.id ?? unknownId),
      ),
  )
}

export const cancelWithdrawal = step(
  'cancel withdrawal',
  ['requested', 'approved', 'in_review'],
  (model, withdrawal) => {
    withdrawal.state = 'cancelled'
    model.withdrawing -= withdrawal.amount
    model.available += withdrawal.amount
  },
  (real, id) =>
    real.call('cancel_withdrawal', {
      session: real.session,
      withdrawal: id,
      ...real.key(),
      entry: real.id(),
      now: real.now,
    }),
  'cancelled',
)

/** Approved by the approver; a second approval by the same person is the same word and changes nothing. */
export const approveWithdrawal = step(
  'approve withdrawal',
  ['requested', 'approved'],
  (_model, withdrawal) => {
    withdrawal.state = 'approved'
  },
  (real, id) => real.call('approve_withdrawal', { withdrawal: id, staff: real.approver, now: real.now }),
)

export const sendWithdrawal = step(
  'send withdrawal',
  ['approved'],
  (_model, withdrawal) => {
    withdrawal.state = 'sent'
  },
  (real, id) =>
    real.call('send_withdrawal', {
      withdrawal: id,
      staff: real.cashier,
      bank_reference: `M-${randomUUID()}`,
      entry: real.id(),
      now: real.now,
    }),
)

export const confirmArrival = step(
  'confirm arrival',
  ['sent', 'not_received'],
  (model, withdrawal) => {
    withdrawal.state = 'arrived'
    model.withdrawing -= withdrawal.amount
    model.arrived += withdrawal.amount - withdrawal.fee
  },
  (real, id) =>
    real.call('confirm_arrival', {
      session: real.session,
      withdrawal: id,
      ...real.key(),
      entry: real.id(),
      now: real.now,
    }),
  'arrived',
)
