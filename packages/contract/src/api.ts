import { acceptor } from './acceptor.ts'
import { acceptorStaff } from './acceptor-staff.ts'
import { account } from './account.ts'
import { accountStaff } from './account-staff.ts'
import { announcementStaff } from './announcement-staff.ts'
import { audit } from './audit.ts'
import { booksStaff } from './books-staff.ts'
import { campaignStaff } from './campaign-staff.ts'
import { contentStaff } from './content-staff.ts'
import { coupon } from './coupon.ts'
import { couponStaff } from './coupon-staff.ts'
import { creativeStaff } from './creative-staff.ts'
import { files } from './files.ts'
import { following } from './following.ts'
import { host } from './host.ts'
import { intakeStaff } from './intake-staff.ts'
import { moneyStaff } from './money-staff.ts'
import { notice } from './notice.ts'
import { operator } from './operator.ts'
import { overview } from './overview.ts'
import { partnerStaff } from './partner-staff.ts'
import { passkey } from './passkey.ts'
import { peopleStaff } from './people-staff.ts'
import { plan } from './plan.ts'
import { profile } from './profile.ts'
import { proposalStaff } from './proposal.ts'
import { push } from './push.ts'
import { review } from './review.ts'
import { reviewStaff } from './review-staff.ts'
import { searchStaff } from './search-staff.ts'
import { secondStep } from './second-step.ts'
import { session } from './session.ts'
import { setUpStaff } from './set-up-staff.ts'
import { standing } from './standing.ts'
import { statement } from './statement.ts'
import { support } from './support.ts'
import { supportStaff } from './support-staff.ts'
import { traffic, trafficStaff } from './traffic.ts'
import { waitingStaff } from './waiting.ts'
import { wallet } from './wallet.ts'

/** All calls of the partner app, by subject. */
export const partnerApi = {
  session,
  passkey,
  secondStep,
  profile,
  account,
  plan,
  traffic,
  following,
  overview,
  coupon,
  standing,
  wallet,
  acceptor,
  statement,
  review,
  notice,
  push,
  audit,
  support,
  files,
} as const

/** All calls of the console. */
export const operatorApi = {
  operator,
  accountStaff,
  reviewStaff,
  proposalStaff,
  moneyStaff,
  campaignStaff,
  creativeStaff,
  peopleStaff,
  supportStaff,
  couponStaff,
  announcementStaff,
  contentStaff,
  acceptorStaff,
  trafficStaff,
  intakeStaff,
  booksStaff,
  waitingStaff,
  searchStaff,
  partnerStaff,
  setUpStaff,
} as const

/** What the server of a host app calls. */
const hostApi = { host } as const

/** Everything there is, for the OpenAPI document. */
export const api = { ...partnerApi, ...operatorApi, ...hostApi } as const
