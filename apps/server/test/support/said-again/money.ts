import { randomUUID } from 'node:crypto'
import type { moneyStaff } from '@fairlead/contract/money-staff'
import type { operator } from '@fairlead/contract/operator'
import type { proposalStaff } from '@fairlead/contract/proposal'
import type { reviewStaff } from '@fairlead/contract/review-staff'
import { one } from '../../../src/db/read.ts'
import { numberEverything } from '../numbering.ts'
import { paymentOf } from '../payments.ts'
import { statementCsv } from '../people.ts'
import { by, fresh, type SaidAgain, type Stage } from './stage.ts'

const note = 'As the bank wrote on Monday'

export const operatorAgain: SaidAgain<Omit<typeof operator, 'login'>> = {
  logout: { again: 'own session' },
  depositRecord: {
    again: 'same',
    ask: by('cashier', async (stage) => ({
      id: await stage.deposit(),
      bank_reference: `TB-${randomUUID()}`,
    })),
  },
  depositConfirm: {
    again: 'same',
    ask: by('approver', async (stage) => ({ id: (await stage.recorded()).id })),
  },
  depositDecline: {
    again: 'same',
    tells: true,
    ask: by('approver', (stage) => stage.recorded()),
  },
  statementPreview: { again: 'reads' },
  statementImport: {
    again: 'nothing new',
    ask: by('cashier', ({ world }) => ({
      content: statementCsv(
        [{ reference: `TB-${randomUUID()}`, direction: 'in', amount: '1.00', text: 'bank' }],
        world.clock.now(),
      ),
    })),
  },
  withdrawalApprove: {
    again: 'same',
    ask: by('approver', async (stage) => ({ id: (await stage.withdrawal()).id })),
  },
  withdrawalSent: {
    again: 'same',
    ask: by('cashier', async (stage) => ({
      id: (await stage.approved()).id,
      bank_reference: `TB-${randomUUID()}`,
    })),
  },
}

async function appeal(stage: Stage) {
  const { partner, review_id } = await stage.inReview()
  const about = { subject_kind: 'review' as const, subject_id: review_id }
  return partner.api.review.appealOpen({ ...about, statement: 'It was me.' })
}

const won = { outcome: 'granted' as const, answer: 'We looked again.', credit: '1.00' }

async function proposedAdvance(stage: Stage): Promise<string> {
  const partner = await stage.partner()
  const support = await stage.staff('support')
  const funds = { partner: partner.username, amount: '5.00' }
  return (await support.api.reviewStaff.advancePropose(funds, fresh())).id
}

export const reviewAgain: SaidAgain<typeof reviewStaff> = {
  reviewOpen: {
    again: 'same',
    ask: by('support', async (stage) => ({
      id: (await stage.withdrawal()).id,
      reason: 'sanctions_list' as const,
      disputed: '5.00',
    })),
  },
  // More days once more take a second person.
  reviewExtend: {
    again: 'same',
    ask: by('support', async (stage) => ({ review_id: (await stage.inReview()).review_id })),
  },
  reviewEnd: {
    again: 'same',
    ask: by('approver', async (stage) => ({ review_id: (await stage.inReview()).review_id })),
  },
  reviewReturn: {
    again: 'same',
    ask: by('approver', async (stage) => ({
      review_id: (await stage.inReview()).review_id,
      reason: 'sanctions_list' as const,
    })),
  },
  withdrawalTraced: {
    again: 'same',
    ask: by('cashier', async (stage) => {
      const { partner, id } = await stage.sent()
      await partner.api.wallet.withdrawalNotReceived({ id }, fresh())
      return { id, trace_reference: 'TRACE-1' }
    }),
  },
  withdrawalFail: {
    again: 'same',
    ask: by('approver', async (stage) => {
      const { id } = await stage.sent()
      // As if sent a day before, with statements up to now.
      await stage.world.asOwner(`update withdrawal set sent_at = sent_at - interval '1 day' where id = $1`, [
        id,
      ])
      await stage.line('1.00')
      return { id }
    }),
  },
  withdrawalBounce: {
    again: 'same',
    ask: by('approver', async (stage) => {
      const { id, reference, bank_reference } = await stage.sent()
      await stage.line('29.75', 'out', bank_reference)
      // The fee that goes back is among the network's once its entry has a number.
      await numberEverything(stage.world)
      return { id, line_id: await stage.line('29.75', 'in', undefined, `Returned ${reference}`) }
    }),
  },
  appealDecide: {
    again: 'same',
    ask: by('approver', async (stage) => ({ id: (await appeal(stage)).id, ...won })),
  },
  appealCredit: {
    again: 'same',
    ask: by('cashier', async (stage) => {
      const { id } = await appeal(stage)
      await (await stage.staff('approver')).api.reviewStaff.appealDecide({ id, ...won }, fresh())
      return { id }
    }),
  },
  advancePropose: {
    again: 'same',
    ask: by('support', async (stage) => ({ partner: (await stage.partner()).username, amount: '5.00' })),
  },
  advanceDecide: {
    again: 'same',
    ask: by('approver', async (stage) => ({ id: await proposedAdvance(stage), answer: 'grant' as const })),
  },
  advanceTakeBack: {
    again: 'same',
    ask: by('support', async (stage) => {
      const id = await proposedAdvance(stage)
      const approver = await stage.staff('approver')
      await approver.api.reviewStaff.advanceDecide({ id, answer: 'grant' }, fresh())
      return { id }
    }),
  },
}

async function proposal(stage: Stage): Promise<{ id: string }> {
  const amount = { class: 'marketing' as const, amount: '1.00', note }
  const { id } = await (await stage.staff('cashier')).api.moneyStaff.networkOut(amount)
  return { id }
}

export const proposalAgain: SaidAgain<typeof proposalStaff> = {
  proposalConfirm: { again: 'same', ask: by('approver', proposal) },
  proposalDecline: { again: 'same', ask: by('approver', proposal) },
}

/** A deposit that is the partner's. */
async function confirmed(stage: Stage): Promise<string> {
  const { id } = await stage.recorded()
  await (await stage.staff('approver')).api.operator.depositConfirm({ id }, fresh())
  return id
}

async function payment(stage: Stage): Promise<string> {
  const { id } = await proposal(stage)
  await (await stage.staff('approver')).api.proposalStaff.proposalConfirm({ id }, fresh())
  return (await paymentOf(stage.world, id)).id
}

const another = 'another' as const
const landing = ({ world }: Stage) => world.campaigns.landing

export const moneyAgain: SaidAgain<typeof moneyStaff> = {
  suspenseIdentify: {
    again: 'same',
    ask: by('cashier', async (stage) => ({
      id: await stage.line('2.00'),
      owner_id: (await stage.partner()).id,
      class: 'available' as const,
      note,
    })),
  },
  suspenseSendBack: {
    again: 'same',
    ask: by('cashier', async (stage) => ({ id: await stage.line('2.00'), note })),
  },
  lineMatch: {
    again: 'same',
    ask: by('cashier', async (stage) => {
      const { reference } = await stage.sent()
      return { id: await stage.line('29.75', 'out'), reference, note }
    }),
  },
  depositReverse: {
    again: 'same',
    ask: by('cashier', async (stage) => ({ id: await confirmed(stage), note })),
  },
  publisherPay: {
    again: 'same',
    ask: by('cashier', async (stage) => ({ id: await publisher(stage), note })),
  },
  publisherBounced: {
    again: 'same',
    ask: by('cashier', async (stage) => ({
      id: await stage.line('2.00'),
      payment_id: await payment(stage),
      note,
    })),
  },
  escrowOut: {
    again: 'same',
    ask: by('cashier', (stage) => ({ id: landing(stage), amount: '1.00', note })),
  },
  networkOut: {
    again: 'same',
    ask: by('cashier', () => ({ class: 'marketing' as const, amount: '1.00', note })),
  },
  paymentSent: {
    again: 'same',
    ask: by('cashier', async (stage) => ({
      id: await payment(stage),
      bank_reference: `TB-${randomUUID()}`,
    })),
  },
  paymentFailed: {
    again: 'same',
    ask: by('cashier', async (stage) => ({ id: await payment(stage), note })),
  },
  paymentFileMake: {
    again: 'payment_file_empty',
    // Of the file, and of the withdrawal in it, which its partner reads.
    lines: 2n,
    ask: by('cashier', async (stage) => {
      const kind = 'bank_card' as const
      // What others left approved goes before: of this one withdrawal there is one line.
      await stage.approved()
      await (await stage.staff('cashier')).api.moneyStaff.paymentFileMake({ kind }, fresh())
      await stage.approved()
      return { kind }
    }),
  },
  escrowDeposit: { again: another, ask: by('cashier', (stage) => ({ id: landing(stage), amount: '9.00' })) },
  networkDeposit: {
    again: another,
    ask: by('cashier', () => ({ class: 'marketing' as const, amount: '9.00' })),
  },
  payeeSet: {
    again: 'same',
    ask: by('admin', () => ({ name: 'Network', bank: 'Bank', account: 'TB 2', note })),
  },
  feesSet: {
    again: 'same',
    ask: by('admin', () => ({ rate_percent: 0.5, fee_min: '0.25', fee_max: '10.00', note })),
  },
  retentionSet: { again: 'same', ask: by('admin', () => ({ rule: 'mail' as const, days: 60, note })) },
  settingSet: {
    again: 'same',
    ask: by('admin', () => ({ name: 'match_window' as const, seconds: 3600, note })),
  },
}

async function publisher({ world }: Stage): Promise<string> {
  return (await one<{ id: string }>(world.ctx.db, 'select id from publisher order by id limit 1')).id
}
