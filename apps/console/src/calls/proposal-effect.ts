import { dayTime, money } from '../formats.ts'
import type { Proposal } from '../shell/operator.ts'
import { t } from '../words.ts'
import { bounceText, failureText } from './payment-effect.ts'
import { sayTerms } from './say-terms.ts'

/** What confirming a proposal does, where its kind alone does not say it; nothing of others. */
export function effectOf({ kind, params }: Pick<Proposal, 'kind' | 'params'>): string | undefined {
  switch (kind) {
    case 'account_erasure':
      return t('console.proposals.erases')
    case 'line_matched':
      return matchText(params)
    case 'payment_failed':
      return failureText(params)
    case 'publisher_bounced':
      return bounceText(params)
    case 'deposit_reversed':
      return reversalText(params)
    case 'campaign_terms':
      return t('console.offer.termsEffect', sayTerms(params))
    case 'campaign_on':
      return t('console.offer.onEffect')
    case 'trial_orders':
      return t('console.trials.effect')
    case 'standing_order':
      return t(endsStanding(params) ? 'console.standing.endText' : 'console.standing.keepText')
    default:
      return undefined
  }
}

/** Whether a campaign’s standing order is to end: each would be worth nothing. */
export function endsStanding({ amount = '0' }: Proposal['params']): boolean {
  return Number(amount) === 0
}

function matchText({
  bank_reference = '',
  amount = '0',
  text = '',
  reference = '',
  direction,
}: Proposal['params']): string {
  const comesBack = direction === 'in' && reference.startsWith('W-')
  return t(comesBack ? 'console.proposals.givesBack' : 'console.proposals.matches', {
    bankReference: bank_reference,
    amount: money(amount),
    text,
    reference,
  })
}

function reversalText(params: Proposal['params']): string {
  const { deposit = '', bank_reference = '', amount = '0', from_available = '0', from_network = '0' } = params
  const sums = { available: money(from_available), network: money(from_network) }
  return [
    t('console.reversal.what', {
      deposit,
      bankReference: bank_reference,
      amount: money(amount),
      confirmed: dayTime(params.confirmed_at ?? ''),
    }),
    Number(from_network) > 0 ? t('console.reversal.shared', sums) : t('console.reversal.available', sums),
    t(params.sent_back === 'yes' ? 'console.reversal.sentBack' : 'console.reversal.notSentBack'),
  ].join(' ')
}
