import type { operatorApi } from '@fairlead/contract/api'
import { booksAgain } from './books.ts'
import { contentAgain } from './content.ts'
import { creativeAgain } from './creatives.ts'
import { intakeAgain } from './intake.ts'
import { moneyAgain, operatorAgain, proposalAgain, reviewAgain } from './money.ts'
import {
  announcementAgain,
  campaignAgain,
  couponAgain,
  peopleAgain,
  supportAgain,
  trafficAgain,
} from './network.ts'
import { acceptorAgain, accountAgain, partnerAgain } from './partners.ts'

/** Every call of staff that changes something, with somebody who may make it. */
export const staffCases = {
  operator: { login: { again: 'own session' as const }, ...operatorAgain },
  reviewStaff: reviewAgain,
  proposalStaff: proposalAgain,
  moneyStaff: moneyAgain,
  campaignStaff: campaignAgain,
  peopleStaff: peopleAgain,
  supportStaff: supportAgain,
  couponStaff: couponAgain,
  announcementStaff: announcementAgain,
  contentStaff: contentAgain,
  accountStaff: accountAgain,
  partnerStaff: partnerAgain,
  acceptorStaff: acceptorAgain,
  trafficStaff: trafficAgain,
  intakeStaff: intakeAgain,
  booksStaff: booksAgain,
  creativeStaff: creativeAgain,
  // Only reads.
  waitingStaff: {},
  searchStaff: {},
  setUpStaff: {},
} satisfies Record<keyof typeof operatorApi, object>
