import { parseAmount } from '@fairlead/money/amount'
import { useState } from 'react'
import type { Draft } from '../../calls/draft.ts'
import { durationText } from '../../calls/durations.ts'
import { t } from '../../words.ts'
import { Fact } from './Fact.tsx'
import { OutlookPreview } from './OutlookPreview.tsx'
import type { PartnerWords } from './partner-words.ts'
import type { SeenTerms } from './seen-terms.ts'
import type { Preview } from './usePreview.ts'
import css from './WizardPreview.module.css'
import { microsOf } from './wizard-draft.ts'

type OfferPreviewProps = {
  seen: SeenTerms
  words: PartnerWords
  draft: Draft
  preview: Preview | undefined
  priced: boolean
}

/** The offer as the partner app shows it: picture, price, past results, and what one decides by. */
export function OfferPreview({ seen, words, draft, preview, priced }: OfferPreviewProps) {
  const { say, amount } = words
  const price = microsOf(draft.price_per_thousand)
  const payout = microsOf(draft.payout)
  const [least, most] = [microsOf(draft.put_min), microsOf(draft.put_max)]
  const event = draft.payout_event === 'conversion' ? 'conversion' : 'click'
  const seconds = Number(draft.flight_seconds)
  const later = Number(draft.validation_seconds)
  return (
    <div className={css.phone} lang={words.tag}>
      <Picture seen={seen} />
      <p className={css.product} lang={seen.tag}>
        {seen.product || t('console.wizard.noProduct')}
      </p>
      <p className={css.from}>
        {seen.advertiser || t('console.wizard.noAdvertiser')} ·{' '}
        {say(seen.official ? 'plan.push.official' : 'plan.push.other')}
      </p>
      <dl className={css.prices}>
        <div>
          <dt>{say('plan.price.pay')}</dt>
          <dd>{price ? amount(price) : t('console.wizard.notYet')}</dd>
        </div>
        <div>
          <dt>{say(`plan.price.get_${event}`)}</dt>
          <dd>{payout ? amount(payout) : t('console.wizard.notYet')}</dd>
        </div>
      </dl>
      <div className={css.card}>
        <OutlookPreview outlook={priced ? preview?.outlook : undefined} words={words} />
      </div>
      <dl className={css.facts}>
        {least && most && (
          <Fact name={say('plan.put.label')}>
            {amount(least)} – {amount(most)}
          </Fact>
        )}
        {seen.targeting && (
          <Fact name={say('plan.facts.audience')}>
            <span lang={seen.tag}>{seen.targeting}</span>
          </Fact>
        )}
        {seconds > 0 && (
          <Fact name={say('plan.facts.runs')}>
            {say('plan.facts.runsFor', { duration: durationText(seconds, words.tag) })}
          </Fact>
        )}
        {later > 0 && (
          <Fact name={say('plan.facts.final')}>
            {say('plan.facts.finalAfter', { duration: durationText(later, words.tag) })}
          </Fact>
        )}
        {preview && (
          <Fact name={say('plan.stopLoss.label')}>
            {say('plan.stopLoss.at', {
              amount: amount(-(parseAmount('100') * BigInt(preview.stop_loss_percent)) / 100n),
            })}
          </Fact>
        )}
        <Fact name={say('plan.facts.rule')}>{String(seen.version)}</Fact>
      </dl>
    </div>
  )
}

function Picture({ seen: { picture } }: { seen: SeenTerms }) {
  const [away, setAway] = useState<string>()
  if (!picture) return <div className={css.noPicture}>{t('console.wizard.noPicture')}</div>
  if (away === picture) {
    return <div className={css.noPicture}>{t('console.wizard.pictureAway', { address: picture })}</div>
  }
  return <img className={css.picture} src={picture} alt="" onError={() => setAway(picture)} />
}
