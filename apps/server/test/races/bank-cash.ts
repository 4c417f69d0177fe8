import type { Real } from '../ledger-model/real.ts'
import { anyDeposit, anyWithdrawal, cents, reference, type Work } from './bank-picks.ts'

/** Money in and out: what partners, cashiers, approvers and the bank's statements do. */
export const cashWork: Readonly<Record<string, Work>> = {
  deposit: async (partner) => {
    const id = partner.id()
    const head = {
      session: partner.session,
      deposit: id,
      reference: reference(id),
      amount: cents(2_000),
    }
    await partner.call('open_deposit', { ...head, ...partner.key(), now: partner.now })
    await record(partner, id)
  },
  confirm: async (partner) => {
    const deposit = await anyDeposit(partner, 'recorded')
    const rest = { ...partner.key(), entry: partner.id(), now: partner.now }
    await partner.call('confirm_deposit', { deposit: deposit.id, staff: partner.approver, ...rest })
  },
  decline: async (partner) => {
    const deposit = await anyDeposit(partner, 'recorded')
    await partner.call('decline_deposit', {
      deposit: deposit.id,
      staff: partner.approver,
      bank_reference: reference(deposit.id),
      now: partner.now,
    })
  },
  recordAgain: async (partner) => {
    const deposit = await anyDeposit(partner, 'open')
    await record(partner, deposit.id)
  },
  importDeposit: async (partner) => {
    const deposit = await anyDeposit(partner, 'recorded', 'confirmed')
    await partner.importLine(reference(deposit.id), deposit.amount)
  },
  withdraw: async (partner) => {
    const id = partner.id()
    const wish = {
      session: partner.session,
      withdrawal: id,
      reference: reference(id),
      amount: 1_000_000n + cents(300),
      destination: partner.destinationId,
    }
    const proof = await partner.stepUp('withdraw')
    await partner.call('request_withdrawal', {
      ...wish,
      ...proof,
      ...partner.key(),
      entry: partner.id(),
      now: partner.now,
    })
  },
  cancelWithdrawal: async (partner) => {
    const withdrawal = await anyWithdrawal(partner, 'requested', 'approved')
    const rest = { ...partner.key(), entry: partner.id(), now: partner.now }
    await partner.call('cancel_withdrawal', {
      session: partner.session,
      withdrawal: withdrawal.id,
      ...rest,
    })
  },
  approve: async (partner) => {
    const withdrawal = await anyWithdrawal(partner, 'requested')
    await partner.call('approve_withdrawal', {
      withdrawal: withdrawal.id,
      staff: partner.approver,
      now: partner.now,
    })
  },
  send: async (partner) => {
    const withdrawal = await anyWithdrawal(partner, 'approved')
    await send(partner, withdrawal.id)
  },
  sendAsTheStatementComes: async (partner) => {
    const withdrawal = await anyWithdrawal(partner, 'approved', 'sent')
    const line = partner.importLine(reference(withdrawal.id), withdrawal.paid, 'out')
    await Promise.all([send(partner, withdrawal.id), line])
  },
  arrive: async (partner) => {
    const withdrawal = await anyWithdrawal(partner, 'sent')
    const rest = { ...partner.key(), entry: partner.id(), now: partner.now }
    await partner.call('confirm_arrival', { session: partner.session, withdrawal: withdrawal.id, ...rest })
  },
}

async function record(partner: Real, id: string): Promise<void> {
  await partner.call('record_deposit', {
    deposit: id,
    staff: partner.cashier,
    bank_reference: reference(id),
    now: partner.now,
  })
}

async function send(partner: Real, id: string): Promise<void> {
  await partner.call('send_withdrawal', {
    withdrawal: id,
    staff: partner.cashier,
    bank_reference: reference(id),
    entry: partner.id(),
    now: partner.now,
  })
}
