import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { newReference } from '../../src/db/ids.ts'
import { choose, LedgerCommand } from './command.ts'
import type { ModelDeposit } from './model.ts'

const unknownId = randomUUID()
const amounts = fc.constantFrom(1_000_000n, 5_000_000n, 20_000_000n, 60_000_000n)
const index = fc.nat(50)

export const openDeposit = amounts.map((amount) => {
  let deposit: ModelDeposit | undefined
  return new LedgerCommand(
    'open deposit',
    (model) => {
      if (model.withdrawals.some(({ state }) => state === 'in_review'))
        return { refusal: 'deposit_withdrawal_in_review' }
      if (model.deposits.filter(({ state }) => state === 'open').length >= 5)
        return { refusal: 'deposit_too_many_open' }
      return {
        apply: () => {
          if (deposit) model.deposits.push(deposit)
        },
      }
    },
    async (_model, real) => {
      deposit = { id: real.id(), amount, state: 'open', reference: undefined, reversed: false }
      const reference = newReference('D', 12)
      await real.call('open_deposit', {
        session: real.session,
        deposit: deposit.id,
        reference,
        amount,
        ...real.key(),
        now: real.now,
      })
    },
  )
})

export const recordDeposit = index.map((n) => {
  const reference = `M-${randomUUID()}`
  return new LedgerCommand(
    'record deposit',
    (model) => {
      const deposit = choose(model.deposits, n, ({ state }) => state === 'open')
      if (!deposit) return { refusal: 'data_error' }
      if (deposit.state !== 'open') return { refusal: 'deposit_move_refused' }
      return {
        apply: () => {
          deposit.state = 'recorded'
          deposit.reference = reference
        },
      }
    },
    (model, real) => {
      const deposit = choose(model.deposits, n, ({ state }) => state === 'open')
      return real.call('record_deposit', {
        deposit: deposit?.id ?? unknownId,
        staff: real.cashier,
        bank_reference: reference,
        now: real.now,
      })
    },
  )
})

export const confirmDeposit = index.map(
  (n) =>
    new LedgerCommand(
      'confirm deposit',
      (model) => {
        const deposit = choose(model.deposits, n, ({ state }) => state === 'recorded')
        if (!deposit) return { refusal: 'data_error' }
        // The same word again by the same person changes nothing.
        if (deposit.state === 'confirmed') return { apply: () => undefined }
        if (deposit.state !== 'recorded') return { refusal: 'deposit_move_refused' }
        return {
          apply: () => {
            deposit.state = 'confirmed'
            model.available += deposit.amount
          },
        }
      },
      (model, real) => {
        const id = choose(model.deposits, n, ({ state }) => state === 'recorded')?.id ?? unknownId
        return real.call('confirm_deposit', {
          deposit: id,
          staff: real.approver,
          ...real.key(),
          entry: real.id(),
          now: real.now,
        })
      },
    ),
)

export const declineDeposit = index.map(
  (n) =>
    new LedgerCommand(
      'decline deposit',
      (model) => {
        const deposit = choose(model.deposits, n, ({ state }) => state === 'recorded')
        if (!deposit) return { refusal: 'data_error' }
        if (deposit.state === 'confirmed') return { refusal: 'deposit_move_refused' }
        return {
          apply: () => {
            deposit.state = 'open'
            deposit.reference = undefined
          },
        }
      },
      (model, real) => {
        const deposit = choose(model.deposits, n, ({ state }) => state === 'recorded')
        return real.call('decline_deposit', {
          deposit: deposit?.id ?? unknownId,
          staff: real.approver,
          bank_reference: deposit?.reference ?? 'M-none',
          now: real.now,
        })
      },
    ),
)
