import { money } from '../formats.ts'
import { t } from '../words.ts'

/** What decides about an advertiser's escrow in proposed terms, as the sentence before their confirmation says it. */
export function sayTerms(params: Readonly<Record<string, string>>) {
  const amount = (name: string) => money(params[name] ?? '0')
  return {
    product: params.product ?? '',
    cpm: amount('price_per_thousand'),
    payout: amount('payout'),
    event: t(params.payout_event === 'conversion' ? 'console.offer.conversion' : 'console.offer.click'),
    page: params.landing_page ?? '',
    min: amount('put_min'),
    max: amount('put_max'),
    cap: params.payout_cap_percent ?? '',
    hours: String(Math.round(Number(params.flight_seconds ?? 0) / 3_600)),
  }
}
