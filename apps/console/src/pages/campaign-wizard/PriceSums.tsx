import { formatAmount } from '@fairlead/money/amount'
import type { Draft } from '../../calls/draft.ts'
import { money } from '../../formats.ts'
import type { Campaign } from '../../shell/operator.ts'
import { languageTag, t } from '../../words.ts'
import css from './CampaignWizard.module.css'
import { Fact } from './Fact.tsx'
import type { Preview } from './usePreview.ts'
import { microsOf } from './wizard-draft.ts'

const hundred = 100_000_000n

type PriceSumsProps = { draft: Draft; preview: Preview | undefined; campaign: Campaign | undefined }

/** What prices come to for every $100.00 of an order: the same arithmetic as an order's own. */
export function PriceSums({ draft, preview, campaign }: PriceSumsProps) {
  const price = microsOf(draft.price_per_thousand)
  const payout = microsOf(draft.payout)
  const cap = /^\d+$/.test(String(draft.payout_cap_percent))
    ? BigInt(String(draft.payout_cap_percent))
    : undefined
  const level = Number(draft.level_min ?? 1)
  const fee = preview?.fees.find((each) => each.level === level) ?? preview?.fees[0]
  if (!price || !payout || !cap || !fee) return <p className={css.soft}>{t('console.wizard.sumsMissing')}</p>
  // Fees are steps of a hundredth of a percent.
  const feeOf = (hundred * BigInt(Math.round(fee.fee_percent * 100))) / 10_000n
  const reserved = (hundred * cap) / 100n
  const free = campaign && microsOf(campaign.escrow_free)
  return (
    <section className={css.box} aria-label={t('console.wizard.sums', { amount: money('100') })}>
      <h4>{t('console.wizard.sums', { amount: money('100') })}</h4>
      <dl className={css.sums}>
        <Fact name={t('console.wizard.buys', { price: amount(price) })}>
          {whole((hundred * 1000n) / price)}
        </Fact>
        <Fact name={t('console.wizard.fee', { percent: fee.fee_percent, level: fee.level })}>
          {amount(feeOf)}
        </Fact>
        <Fact name={t('console.wizard.publishers')}>{amount(hundred - feeOf)}</Fact>
        <Fact name={t('console.wizard.evenAt')}>
          {t(
            draft.payout_event === 'conversion'
              ? 'console.wizard.evenConversions'
              : 'console.wizard.evenClicks',
            {
              count: Number((price + payout - 1n) / payout),
            },
          )}
        </Fact>
        <Fact name={t('console.wizard.reserved')}>{amount(reserved)}</Fact>
      </dl>
      <p className={css.boxFoot}>
        {free === undefined
          ? t('console.wizard.noEscrow')
          : t('console.wizard.room', {
              free: amount(free),
              count: Number(free / reserved),
              amount: money('100'),
            })}
      </p>
    </section>
  )
}

const numbers = new Intl.NumberFormat(languageTag)

function whole(count: bigint): string {
  return numbers.format(count)
}

function amount(micros: bigint): string {
  return money(formatAmount(micros))
}
