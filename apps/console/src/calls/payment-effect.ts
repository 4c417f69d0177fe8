import { money } from '../formats.ts'
import type { Proposal } from '../shell/operator.ts'
import { t } from '../words.ts'

/** Where the money of a payment that was not made goes back to, by what it was for. */
const backTo = {
  publisher_paid: 'console.failedPayment.toPublisher',
  escrow_out: 'console.failedPayment.toEscrow',
  network_out: 'console.failedPayment.toNetwork',
  sent_back: 'console.failedPayment.toSuspense',
} as const

/** What confirming does that a payment was not made. */
export function failureText(params: Proposal['params']): string {
  const { payment = '', payee = '', amount = '0', purpose = '', bank_reference: bankReference } = params
  const said = { payment, payee, amount: money(amount) }
  return [
    bankReference === undefined
      ? t('console.failedPayment.notSent', said)
      : t('console.failedPayment.sent', { ...said, bankReference }),
    purpose in backTo && t(backTo[purpose as keyof typeof backTo]),
    t('console.failedPayment.forGood'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** What Fairlead bears of a payment that came back less a bank’s charge; nothing where all of it came back. */
export function bounceText(params: Proposal['params']): string | undefined {
  const { payment = '', amount = '0', received = '0', from_network } = params
  if (from_network === undefined) return undefined
  const sums = { amount: money(amount), received: money(received), missing: money(from_network) }
  return t('console.failedPayment.cameBackLess', { payment, ...sums })
}
