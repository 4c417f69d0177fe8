import { parseAmount } from '@fairlead/money/amount'
import { SplitBar, type SplitPart } from '@fairlead/ui/SplitBar'
import { money } from '../../../formats.ts'
import type { CampaignDelivery } from '../../../shell/operator.ts'
import { t } from '../../../words.ts'
import css from './Parts.module.css'

type Escrow = CampaignDelivery['escrow']

const tones: readonly (readonly [
  Exclude<keyof Escrow, 'paid_in'>,
  SplitPart['tone'],
  Parameters<typeof t>[0],
])[] = [
  ['settled', 'sea', 'console.delivery.settled'],
  ['earned', 'amber', 'console.delivery.notFinal'],
  ['reserved', 'mid', 'console.delivery.reserved'],
  ['in_escrow', 'open', 'console.delivery.free'],
  ['paid_back', 'plain', 'console.delivery.paidBack'],
]

type EscrowPartsProps = {
  escrow: Escrow
  /** What of it no bank statement shows yet. */
  unmatched: string
}

/** What the advertiser paid in, and where it is: its parts come to it, to the cent. */
export function EscrowParts({ escrow, unmatched }: EscrowPartsProps) {
  const waits = parseAmount(unmatched) > 0n
  const parts = tones.filter(([name]) => name !== 'paid_back' || parseAmount(escrow.paid_back) > 0n)
  return (
    <section className={css.parts} aria-label={t('console.delivery.escrow')}>
      <h3 className={css.title}>{t('console.delivery.escrow')}</h3>
      <p className={css.soft}>{t('console.delivery.paidIn', { amount: money(escrow.paid_in) })}</p>
      <SplitBar
        label={t('console.delivery.escrow')}
        parts={parts.map(([name, tone]) => ({ value: parseAmount(escrow[name]), tone }))}
      />
      <dl className={css.sums}>
        {parts.map(([name, tone, label]) => (
          <div key={name} data-tone={tone}>
            <dt>{t(name === 'in_escrow' && waits ? 'console.delivery.inEscrow' : label)}</dt>
            <dd>{money(escrow[name])}</dd>
          </div>
        ))}
      </dl>
      {waits && <p className={css.waits}>{t('console.delivery.unmatched', { amount: money(unmatched) })}</p>}
    </section>
  )
}
