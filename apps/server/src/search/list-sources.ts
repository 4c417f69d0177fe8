import type { operatorApi } from '@fairlead/contract/api'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { Listing } from '@fairlead/contract/staff-list'
import { decisions } from '../account/decisions.ts'
import { accountsFor } from '../account/list-accounts.ts'
import { announcements } from '../announcements/announcements.ts'
import { clientMoneyDays } from '../books/client-money-days.ts'
import { fundedOrders } from '../campaigns/staff-orders.ts'
import { contactVersions } from '../content/contacts.ts'
import { networkTexts } from '../content/texts.ts'
import { offers } from '../coupon/offers.ts'
import { creatives } from '../creatives/creatives.ts'
import { acceptorOrders } from '../exchange/staff-orders.ts'
import { intakeStops } from '../intake/stops.ts'
import { alarms } from '../money-desk/alarms.ts'
import { suspense } from '../money-desk/corrections.ts'
import { depositsAt } from '../money-desk/deposits.ts'
import { paymentFiles } from '../money-desk/payment-files.ts'
import { payments } from '../money-desk/payments.ts'
import { statementLines } from '../money-desk/statements.ts'
import { withdrawalsAt } from '../money-desk/withdrawals.ts'
import { codesAt } from '../people/codes.ts'
import { proposalsAt } from '../proposals/proposals.ts'
import { allAppeals } from '../review/staff-appeals.ts'
import { startupFunds } from '../review/staff-startup-funds.ts'
import { auditLines } from '../staff/audit-list.ts'
import type { AnySource } from '../staff/staff-list.ts'
import { feedback } from '../support/list-feedback.ts'

type Api = typeof operatorApi

/** A list at a moment, as somebody with this role may ask for it. */
export type SourceAt = (now: Date, role: OperatorRole) => AnySource

/** Every list of the contract, by its group and name: one that is missing does not compile. */
type Sources = {
  readonly [Group in keyof Api as ListsOf<Api[Group]> extends never ? never : Group]: {
    readonly [Call in ListsOf<Api[Group]>]: SourceAt
  }
}

type ListsOf<Group> = {
  [Call in keyof Group]: Group[Call] extends { readonly list: Listing } ? Call : never
}[keyof Group]

/** How each list is read. */
export const listSources: Sources = {
  operator: {
    depositList: depositsAt,
    statementLines: () => statementLines,
    withdrawalList: withdrawalsAt,
  },
  accountStaff: { list: (_now, role) => accountsFor(role), decisions: () => decisions },
  campaignStaff: { orderList: () => fundedOrders },
  creativeStaff: { creativeList: () => creatives },
  peopleStaff: { auditList: () => auditLines },
  reviewStaff: { appealList: () => allAppeals, advanceList: () => startupFunds },
  proposalStaff: { proposalList: proposalsAt },
  moneyStaff: {
    suspenseList: () => suspense,
    paymentList: () => payments,
    paymentFileList: () => paymentFiles,
    alarmList: () => alarms,
  },
  booksStaff: { clientMoneyDays: () => clientMoneyDays },
  intakeStaff: { stopList: () => intakeStops },
  supportStaff: { codeList: codesAt, feedbackList: () => feedback },
  couponStaff: { couponList: () => offers },
  announcementStaff: { announcementList: () => announcements },
  contentStaff: { contactList: () => contactVersions, textList: () => networkTexts },
  acceptorStaff: { orderList: () => acceptorOrders },
}
