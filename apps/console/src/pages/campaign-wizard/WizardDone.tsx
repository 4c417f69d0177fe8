import { CopyButton } from '../../calls/CopyButton.tsx'
import type { Viewer } from '../../calls/place.ts'
import { money } from '../../formats.ts'
import { hrefOf } from '../../shell/desk-place.ts'
import { t } from '../../words.ts'
import css from './CampaignWizard.module.css'
import type { Proposed } from './propose-terms.ts'

/** What was proposed, who has the next word, and what is left to do until partners are offered it. */
export function WizardDone({
  proposed,
  product,
  viewer,
}: {
  proposed: Proposed
  product: string
  viewer: Viewer
}) {
  const { version, deposit, depositRefused } = proposed
  return (
    <section className={css.done} role="status">
      <h2>{t('console.wizard.doneTitle', { product, version })}</h2>
      <ol>
        <li>{t('console.wizard.doneApprover', { person: viewer.username })}</li>
        {deposit && (
          <li>
            {t('console.wizard.doneDeposit', {
              amount: money(deposit.amount),
              reference: deposit.reference,
            })}{' '}
            <CopyButton text={deposit.reference} what={t('console.deposits.reference')} />
          </li>
        )}
        {depositRefused !== undefined && (
          <li>{t('console.wizard.doneNoDeposit', { why: depositRefused })}</li>
        )}
        {version === '1' && <li>{t('console.wizard.doneOffer')}</li>}
      </ol>
      <a className={css.to} href={hrefOf('campaignStaff.campaignList')}>
        {t('console.wizard.toCampaigns')}
      </a>
    </section>
  )
}
