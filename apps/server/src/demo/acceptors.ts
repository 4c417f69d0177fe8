import type { Ctx, Tx } from '../context.ts'
import { maybeOne } from '../db/read.ts'
import { approveRate, listRates, recordRate } from '../exchange/rates.ts'
import { approveAcceptor, listRegister, registerAcceptor } from '../exchange/register.ts'
import type { Staff } from '../staff/sessions.ts'
import { inOtherLanguages, ownWords } from './words.ts'

/** Enters the demo's one acceptor, a made-up licensed firm, by two people. */
export async function seedAcceptor(ctx: Tx, cashier: Staff, approver: Staff): Promise<void> {
  const known = (await listRegister(ctx)).acceptors.length > 0
  if (!known) {
    await registerAcceptor(ctx, cashier, {
      kind: 'enterprise',
      name: 'Harbour Exchange (demo)',
      licence_number: 'DEMO-0001',
      licence_expires_at: '2099-12-31T23:59:59Z',
      places: [
        { country: 'DE', currency: 'EUR' },
        { country: 'VN', currency: 'VND' },
      ],
      spread_bp: 80,
      fee: '1.00',
      order_min: '10.00',
      order_max: '500.00',
      day_max: '1000.00',
      arrival_hours: 24,
    })
  }
  for (const { id, approved_by } of (await listRegister(ctx)).acceptors) {
    if (approved_by === null) await approveAcceptor(ctx, approver, { id })
  }
}

const rates = [
  { currency: 'EUR', rate: '0.92' },
  { currency: 'VND', rate: '25412.5' },
] as const

type DemoRate = (typeof rates)[number]

/** The made-up rates of which there is none from the last business day. */
export async function staleRates(ctx: Ctx): Promise<DemoRate[]> {
  const stale: DemoRate[] = []
  for (const rate of rates) {
    const fresh = await maybeOne(ctx.db, 'select from fresh_rate($1, $2)', [rate.currency, ctx.clock.now()])
    if (!fresh) stale.push(rate)
  }
  return stale
}

/** Enters those rates by two people, so that a demo started again can quote. */
export async function seedRates(
  ctx: Tx,
  stale: readonly DemoRate[],
  cashier: Staff,
  approver: Staff,
): Promise<void> {
  for (const { currency, rate } of stale) {
    const source = {
      source: ownWords.rate_source,
      translations: inOtherLanguages(({ rate_source }) => ({ source: rate_source })),
      evidence: 'Entered by the demo when it started',
    }
    await recordRate(ctx, cashier, { currency, rate, ...source, at: ctx.clock.now().toISOString() })
    const entered = (await listRates(ctx)).rates.find(
      (known) => known.currency === currency && known.approved_by === null,
    )
    if (entered) await approveRate(ctx, approver, { id: entered.id })
  }
}
