import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { ReadName } from './call.ts'

/** What is no part of a role's day: its menu folds these pages. What waits on one stands in Needs me too. */
export const rarePages: { readonly [Role in OperatorRole]?: readonly ReadName[] } = {
  support: [
    'operator.statementLines',
    'intakeStaff.stopList',
    'creativeStaff.creativeList',
    'contentStaff.textList',
    'contentStaff.contactList',
  ],
  cashier: [
    'intakeStaff.stopList',
    'acceptorStaff.list',
    'acceptorStaff.rateList',
    'campaignStaff.campaignList',
    'moneyStaff.settings',
  ],
  approver: [
    'moneyStaff.paymentList',
    'moneyStaff.paymentFileList',
    'booksStaff.clientMoneyDays',
    'intakeStaff.stopList',
    'acceptorStaff.list',
    'acceptorStaff.rateList',
    'couponStaff.couponList',
    'announcementStaff.announcementList',
    'contentStaff.textList',
    'moneyStaff.settings',
  ],
  auditor: [
    'reviewStaff.advanceList',
    'moneyStaff.suspenseList',
    'moneyStaff.paymentList',
    'moneyStaff.paymentFileList',
    'intakeStaff.stopList',
    'acceptorStaff.orderList',
    'acceptorStaff.list',
    'acceptorStaff.rateList',
    'campaignStaff.advertiserList',
    'campaignStaff.publisherList',
    'creativeStaff.creativeList',
    'accountStaff.waiting',
    'accountStaff.decisions',
    'supportStaff.codeList',
    'supportStaff.feedbackList',
    'couponStaff.couponList',
    'announcementStaff.announcementList',
    'contentStaff.textList',
    'contentStaff.faqList',
    'contentStaff.contactList',
  ],
}
