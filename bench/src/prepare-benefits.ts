import { idOf, type Lane } from './lane.ts'
import type { BenchNetwork } from './network.ts'
import { termsOf } from './prepare-withdrawals.ts'
import { staffOf } from './staff.ts'

const budgetMicros = 100_000_000_000n

/** Money for coupons and startup funds, paid in by the network. */
export async function fillNetwork({ ctx, owner }: BenchNetwork): Promise<void> {
  const { cashier, approver } = await staffOf(owner)
  const now = ctx.clock.now()
  const at = `'${now.toISOString()}'::timestamptz`
  for (const [index, name] of ['marketing', 'advances'].entries()) {
    const id = `0190c5a0-0000-7000-8000-00000000f00${index}`
    await owner.query(`
      select open_owner_deposit((select id from network), '${id}', 'D-${name}', '${name}', ${20n * budgetMicros}, '${cashier}',
        'bench:${name}', '\\x', ${at});
      select record_deposit('${id}', '${cashier}', 'TB-${name}', ${at});
      select confirm_deposit('${id}', '${approver}', 'bench:confirm:${name}', '\\x', gen_random_uuid(), ${at})`)
  }
}

/** As many offers of coupons as a partner of the lane claims, each under another name. */
export async function openOffers({ ctx, owner }: BenchNetwork, lane: Lane): Promise<void> {
  const { content, approver } = await staffOf(owner)
  const now = ctx.clock.now()
  for (let n = 0; n < lane.ordersEach; n += 1) {
    const terms = {
      name: `Bench ${lane.name} ${n}`,
      rules: 'Name it when you put an amount on a plan.',
      translations: {},
      kind: 'fixed_amount',
      new_user: false,
      base: 'amount',
      rate_bp: 10_000,
      face_max: 1_000_000,
      cap: 1_000_000,
      budget: Number(budgetMicros),
      claims_expected: 100_000,
      valid_days: 30,
      claim_until: new Date(now.getTime() + 30 * 86_400_000),
    }
    const offer = idOf(lane, 'offer', n)
    await owner.query({
      text: 'select propose_coupon_offer($1, $2, $3, $4)',
      values: [offer, content, JSON.stringify(terms), now],
    })
    await owner.query({
      text: 'select approve_coupon_offer($1, $2, $3)',
      values: [offer, approver, now],
    })
  }
}

/** Claims a coupon of the first offer for each partner. */
export async function claimCoupons(network: BenchNetwork, lane: Lane): Promise<void> {
  const { ctx, owner } = network
  await openOffers(network, lane)
  const { at, partners, of } = termsOf(ctx, lane)
  await owner.query(`
    select claim_coupon(${of('secret', 'session', 'n')}, ${of('id', 'coupon', 'n')}, '${idOf(lane, 'offer', 0)}', 'UTC',
      gen_random_uuid(), 'unused', ${at}) from ${partners}`)
}

/** Startup funds of 20.00 for each partner, by two people. */
export async function lendFunds({ ctx, owner }: BenchNetwork, lane: Lane): Promise<void> {
  const { support, approver } = await staffOf(owner)
  const { at, partners, of } = termsOf(ctx, lane)
  // Once per person, and a person is known by the telephone too.
  await owner.query(`
    update partner p set phone = '+49 30 ' || n from ${partners} where p.id = ${of('id', 'partner', 'n')};
    select propose_advance(${of('id', 'partner', 'n')}, ${of('id', 'funds', 'n')}, 20000000, '${support}', ${at})
      from ${partners};
    select decide_advance(${of('id', 'funds', 'n')}, '${approver}', true, gen_random_uuid(), ${at}) from ${partners}`)
}
