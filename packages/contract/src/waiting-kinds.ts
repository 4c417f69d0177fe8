import type { acceptorStaff } from './acceptor-staff.ts'
import type { accountStaff } from './account-staff.ts'
import type { announcementStaff } from './announcement-staff.ts'
import type { booksStaff } from './books-staff.ts'
import type { campaignStaff } from './campaign-staff.ts'
import type { contentStaff } from './content-staff.ts'
import type { couponStaff } from './coupon-staff.ts'
import type { creativeStaff } from './creative-staff.ts'
import type { moneyStaff } from './money-staff.ts'
import type { operator } from './operator.ts'
import type { OperatorRole } from './operator-roles.ts'
import type { proposalStaff } from './proposal.ts'
import type { reviewStaff } from './review-staff.ts'
import type { trafficStaff } from './traffic.ts'

type Groups = {
  acceptorStaff: typeof acceptorStaff
  accountStaff: typeof accountStaff
  announcementStaff: typeof announcementStaff
  booksStaff: typeof booksStaff
  campaignStaff: typeof campaignStaff
  contentStaff: typeof contentStaff
  couponStaff: typeof couponStaff
  creativeStaff: typeof creativeStaff
  moneyStaff: typeof moneyStaff
  operator: typeof operator
  proposalStaff: typeof proposalStaff
  reviewStaff: typeof reviewStaff
  trafficStaff: typeof trafficStaff
}
type StaffCall = { [Group in keyof Groups]: `${Group}.${keyof Groups[Group] & string}` }[keyof Groups]

type Waits = {
  /** Whom of the staff it waits for. */
  readonly roles: readonly OperatorRole[]
  /** The call that is its next step, then what else may become of it. */
  readonly calls: readonly [StaffCall, ...StaffCall[]]
}

const approver = ['approver'] as const
const cashier = ['cashier'] as const
const support = ['support'] as const
const manager = ['campaign_manager'] as const

/**
 * All that can wait for staff, by kind. What waits of each stands in the database (`waiting`), for whom and for which call
 * stands here.
 */
export const waitingKinds = {
  deposit_to_record: { roles: cashier, calls: ['operator.depositRecord'] },
  deposit_to_confirm: { roles: approver, calls: ['operator.depositConfirm', 'operator.depositDecline'] },
  withdrawal_to_approve: { roles: approver, calls: ['operator.withdrawalApprove'] },
  withdrawal_to_send: { roles: cashier, calls: ['operator.withdrawalSent'] },
  withdrawal_to_trace: { roles: cashier, calls: ['reviewStaff.withdrawalTraced'] },
  withdrawal_to_give_back: {
    roles: approver,
    calls: ['reviewStaff.withdrawalFail', 'reviewStaff.withdrawalBounce'],
  },
  review_to_end: {
    roles: approver,
    calls: ['reviewStaff.reviewEnd', 'reviewStaff.reviewReturn', 'reviewStaff.reviewExtend'],
  },
  review_to_extend: { roles: support, calls: ['reviewStaff.reviewExtend'] },
  appeal_to_decide: { roles: approver, calls: ['reviewStaff.appealDecide'] },
  appeal_to_pay: { roles: ['cashier', 'approver'], calls: ['reviewStaff.appealCredit'] },
  startup_funds_to_decide: { roles: approver, calls: ['reviewStaff.advanceDecide'] },
  proposal_to_confirm: {
    roles: approver,
    calls: ['proposalStaff.proposalConfirm', 'proposalStaff.proposalDecline'],
  },
  admin_proposal_to_confirm: {
    roles: ['admin'],
    calls: ['proposalStaff.proposalConfirm', 'proposalStaff.proposalDecline'],
  },
  payment_to_send: { roles: cashier, calls: ['moneyStaff.paymentSent'] },
  bank_line_to_identify: {
    roles: cashier,
    calls: [
      'moneyStaff.suspenseIdentify',
      'moneyStaff.suspenseSendBack',
      'moneyStaff.lineMatch',
      'moneyStaff.publisherBounced',
    ],
  },
  client_money_to_sign: { roles: cashier, calls: ['booksStaff.clientMoneySign'] },
  client_money_to_keep: { roles: approver, calls: ['booksStaff.clientMoneyKeep'] },
  account_to_activate: { roles: support, calls: ['accountStaff.activate'] },
  account_to_decide: { roles: approver, calls: ['accountStaff.decide'] },
  coupon_to_approve: { roles: approver, calls: ['couponStaff.couponApprove'] },
  creative_to_approve: {
    roles: approver,
    calls: ['creativeStaff.creativeApprove', 'creativeStaff.creativeDecline'],
  },
  announcement_to_release: {
    roles: ['content', 'approver'],
    calls: ['announcementStaff.announcementRelease'],
  },
  text_to_publish: {
    roles: ['content', 'approver'],
    calls: ['contentStaff.textPublish', 'contentStaff.textDrop'],
  },
  acceptor_code_to_tell: { roles: support, calls: ['acceptorStaff.codeHandOut'] },
  acceptor_order_to_pay: { roles: cashier, calls: ['acceptorStaff.claimPaid'] },
  acceptor_to_approve: { roles: approver, calls: ['acceptorStaff.approve'] },
  licence_to_approve: { roles: approver, calls: ['acceptorStaff.licenceApprove'] },
  country_to_approve: { roles: approver, calls: ['acceptorStaff.personalApprove'] },
  rate_to_approve: { roles: approver, calls: ['acceptorStaff.rateApprove'] },
  presence_to_judge: { roles: manager, calls: ['trafficStaff.presenceReview'] },
  trial_to_start: { roles: manager, calls: ['campaignStaff.trialStart'] },
} as const satisfies Readonly<Record<string, Waits>>

export type WaitingKind = keyof typeof waitingKinds

export const waitingKindNames = Object.keys(waitingKinds) as [WaitingKind, ...WaitingKind[]]

/** The kinds that wait for a role. */
export function kindsFor(role: OperatorRole): readonly WaitingKind[] {
  return waitingKindNames.filter((kind) =>
    (waitingKinds[kind].roles as readonly OperatorRole[]).includes(role),
  )
}
