import type { Campaign } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import css from './WhatIsDue.module.css'

/** What staff have to see to: campaigns that have to be tried anew, and those that show no ads without a standing order. */
export function WhatIsDue({ campaigns }: { campaigns: readonly Campaign[] }) {
  const trials = campaigns.filter(({ trial_due }) => trial_due)
  const standing = campaigns.filter(({ standing_missing }) => standing_missing)
  if (trials.length + standing.length === 0) return null
  return (
    <div role="status" className={css.due}>
      {trials.length > 0 && <p>{t('console.due.trials', { campaigns: namesOf(trials) })}</p>}
      {standing.length > 0 && <p>{t('console.due.standing', { campaigns: namesOf(standing) })}</p>}
      <p>{t('console.due.who')}</p>
    </div>
  )
}

function namesOf(campaigns: readonly Campaign[]): string {
  return campaigns.map(({ number, rule }) => rule?.product ?? number).join('; ')
}
