import { approveRate, listRates, recordRate } from '../acceptor/rates.ts'
import { approveAcceptor, listRegister, registerAcceptor } from '../acceptor/register.ts'
import type { Ctx } from '../context.ts'
import { maybeOne } from '../db/read.ts'
import type { Staff } from '../operator/sessions.ts'
import { inOtherLanguages, ownWords } from './words.ts'

/** Enters the demo's one acceptor, a made-up licensed firm, by two people. */
export async function seedAcceptor(ctx: Ctx, cashier: Staff, approver: Staff): Promise<void> {
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

/** Enters made-up rates where there is none from the last business day, so that a demo started again can quote. */
export async function seedRates(ctx: Ctx, cashier: Staff, approver: Staff): Promise<void> {
  for (const [currency, rate] of [
    ['EUR', '0.92'],
    ['VND', '25412.5'],
  ] as const) {
    const now = ctx.clock.now()
    if (await maybeOne(ctx.db, 'select 1 as ok from fresh_rate($1, $2)', [currency, now])) continue
    const source = {
      source: ownWords.rate_source,
      translations: inOtherLanguages(({ rate_source }) => ({ source: rate_source })),
      evidence: 'Entered by the demo when it started',
    }
    await recordRate(ctx, cashier, { currency, rate, ...source, at: now.toISOString() })
    const entered = (await listRates(ctx)).rates.find(
      (known) => known.currency === currency && known.approved_by === null,
    )
    if (entered) await approveRate(ctx, approver, { id: entered.id })
  }
}
