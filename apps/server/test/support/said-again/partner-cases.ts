import type { partnerApi } from '@fairlead/contract/api'
import type { Endpoints } from '@fairlead/contract/endpoint'
import {
  accountAgain,
  filesAgain,
  noticeAgain,
  profileAgain,
  pushAgain,
  sessionAgain,
  statementAgain,
  supportAgain,
} from './partner-account.ts'
import {
  acceptorAgain,
  couponAgain,
  followingAgain,
  planAgain,
  reviewAgain,
  walletAgain,
} from './partner-money.ts'
import { passkeyAgain } from './partner-passkeys.ts'
import { secondStepAgain } from './partner-second-step.ts'
import type { PartnerSaidAgain } from './partner-stage.ts'

/** What every call of partners means when it is said again; groups of reads have none. */
export const partnerCases = {
  session: sessionAgain,
  passkey: passkeyAgain,
  secondStep: secondStepAgain,
  profile: profileAgain,
  account: accountAgain,
  plan: planAgain,
  following: followingAgain,
  overview: {},
  coupon: couponAgain,
  standing: {},
  wallet: walletAgain,
  acceptor: acceptorAgain,
  statement: statementAgain,
  review: reviewAgain,
  notice: noticeAgain,
  push: pushAgain,
  audit: {},
  support: supportAgain,
  traffic: {},
  files: filesAgain,
} satisfies {
  [Subject in keyof typeof partnerApi]: PartnerSaidAgain<(typeof partnerApi)[Subject] & Endpoints>
}
