import type { couponStaff } from '@fairlead/contract/coupon-staff'
import type { Input } from '@fairlead/contract/endpoint'
import type { Tx } from '../context.ts'
import { approveCouponOffer, proposeCouponOffer } from '../coupon/offers.ts'
import type { Staff } from '../staff/sessions.ts'
import { type DemoWords, inOtherLanguages, ownWords } from './words.ts'

type Terms = Omit<
  Input<typeof couponStaff.couponPropose>,
  'claim_until' | 'name' | 'rules' | 'translations'
> & {
  words: keyof DemoWords['coupons']
}

/** One activity of most kinds; their budgets come to 180.00, which `marketing` holds. */
const offers: readonly Terms[] = [
  {
    words: 'welcome',
    kind: 'fixed_amount',
    audience: 'new_user',
    base: 'amount',
    rate_percent: 100,
    face_max: '5.00',
    cap: '5.00',
    budget: '100.00',
    claims_expected: 20,
    valid_days: 30,
  },
  {
    words: 'half_the_fee',
    kind: 'discount',
    audience: 'everybody',
    base: 'fee',
    rate_percent: 50,
    face_max: '2.00',
    cap: '2.00',
    budget: '20.00',
    claims_expected: 10,
    valid_days: 14,
  },
  {
    words: 'a_tenth_more',
    kind: 'addition',
    audience: 'everybody',
    base: 'amount',
    rate_percent: 10,
    face_max: '3.00',
    cap: '3.00',
    budget: '30.00',
    claims_expected: 10,
    valid_days: 14,
  },
  {
    words: 'crew_of_five',
    kind: 'team',
    audience: 'everybody',
    base: 'amount',
    rate_percent: 100,
    face_max: '1.00',
    cap: '1.00',
    budget: '30.00',
    claims_expected: 30,
    valid_days: 14,
  },
]

/** Not counted from now: a seed that was cut off is run again, and asks for the same under the same keys. */
const claimUntil = '2029-12-31T23:59:59.000Z'

/** Opens the demo's activities by the same two people and calls as a real network. */
export async function seedCoupons(ctx: Tx, content: Staff, approver: Staff): Promise<void> {
  for (const [index, { words, ...terms }] of offers.entries()) {
    const translations = inOtherLanguages(({ coupons }) => coupons[words])
    const { id } = await proposeCouponOffer(
      ctx,
      { ...content, idempotencyKey: `seed-coupon-${index}` },
      { ...terms, ...ownWords.coupons[words], translations, claim_until: claimUntil },
    )
    await approveCouponOffer(ctx, { ...approver, idempotencyKey: `seed-approve-${index}` }, { id })
  }
}
