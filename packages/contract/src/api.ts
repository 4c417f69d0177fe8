import { assistance } from './assistance.ts'
import { coupon } from './coupon.ts'
import { couponStaff } from './coupon-staff.ts'
import { files } from './files.ts'
import { notice } from './notice.ts'
import { operator } from './operator.ts'
import { overview } from './overview.ts'
import { plan } from './plan.ts'
import { profile } from './profile.ts'
import { review } from './review.ts'
import { reviewStaff } from './review-staff.ts'
import { session } from './session.ts'
import { support } from './support.ts'
import { wallet } from './wallet.ts'

/** All calls of the partner app, by subject. */
export const partnerApi = {
  session,
  profile,
  plan,
  assistance,
  overview,
  coupon,
  wallet,
  review,
  notice,
  support,
  files,
} as const

/** All calls of the console. */
export const operatorApi = { operator, reviewStaff, couponStaff } as const

/** Everything there is, for the OpenAPI document. */
export const api = { ...partnerApi, ...operatorApi } as const
