import { ResultsHistogram } from '@fairlead/ui/ResultsHistogram'
import { type PartnerWords, perHundred } from './partner-words.ts'
import type { Preview } from './usePreview.ts'
import css from './WizardPreview.module.css'

/** What comparable settled orders came to for each $100.00, by the formula that partners read; one sentence below thirty of them. */
export function OutlookPreview({
  outlook,
  words: { say, amount, percent },
}: {
  outlook: Preview['outlook'] | undefined
  words: PartnerWords
}) {
  if (!outlook?.enough || outlook.lost_share_percent === null)
    return <p className={css.sentence}>{say('plan.outlook.notEnough')}</p>
  const [low, middle, high] = [outlook.p10, outlook.p50, outlook.p90].map(perHundred) as [
    bigint,
    bigint,
    bigint,
  ]
  const lost = outlook.lost_share_percent
  const bins = outlook.bins.map(({ from, to, orders }) => ({
    from: perHundred(from),
    to: perHundred(to),
    orders,
  }))
  return (
    <div className={css.outlook}>
      <p className={css.outlookHead}>
        <b>{say('plan.outlook.title', { amount: amount(100_000_000n) })}</b>
        <span>{say('plan.outlook.orders', { count: outlook.settled_orders })}</span>
      </p>
      {bins.length === 0 ? (
        <p className={css.sentence}>{say('outlook.equal', { amount: amount(middle, 'always') })}</p>
      ) : (
        <>
          <p className={css.sentence}>
            {lost > 0 ? say('plan.outlook.lost', { share: percent(lost) }) : say('plan.outlook.lostNone')}
          </p>
          <ResultsHistogram
            {...{ bins, low, middle, high }}
            lost={lost > 0 ? say('outlook.lostShare', { share: percent(lost) }) : ''}
            gained={lost < 100 ? say('outlook.gainedShare', { share: percent(100 - lost) }) : ''}
          />
          <dl className={css.band}>
            {(
              [
                ['below', low],
                ['middle', middle],
                ['above', high],
              ] as const
            ).map(([key, micros]) => (
              <div key={key}>
                <dt>{say(`outlook.${key}`)}</dt>
                <dd data-sign={micros < 0n ? 'loss' : 'gain'}>{amount(micros, 'always')}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className={css.soft}>{say('plan.outlook.foot')}</p>
    </div>
  )
}
