import { proposalApi } from '../../api.ts'
import type { Viewer } from '../../calls/place.ts'
import { effectOf, endsStanding } from '../../calls/proposal-effect.ts'
import { dayTime, money } from '../../formats.ts'
import { ActionButton } from '../../shell/ActionButton.tsx'
import { Stacked } from '../../shell/Facts.tsx'
import type { Campaign } from '../../shell/operator.ts'
import { withRequestKey } from '../../shell/request-key.ts'
import { t } from '../../words.ts'
import { ProposedTerms } from '../campaign-wizard/TermsOfCampaign.tsx'
import css from './CampaignMoves.module.css'

type Proposal = Campaign['proposals'][number]
type DecideProps = { proposal: Proposal; campaign: Campaign; viewer: Viewer }

/** What one person proposed: another of the role that may confirms or declines it; whoever proposed it takes it back. */
export function DecideProposal({ proposal, campaign, viewer }: DecideProps) {
  const { number, rule } = campaign
  const { id, note, proposed_by, expires_at, confirmer_role } = proposal
  const isOwn = proposed_by === viewer.username
  const mayConfirm = !isOwn && viewer.role === confirmer_role
  const what = whatOf(proposal)
  const title = { what, campaign: rule?.product ?? number }
  return (
    <div className={css.proposal}>
      <div className={css.what}>
        <Stacked
          main={what}
          note={t('console.proposals.by', { person: proposed_by, note, time: dayTime(expires_at) })}
        />
        {!mayConfirm && (
          <p className={css.waits}>
            {t('console.proposals.waitsFor', { role: t(`console.role.${confirmer_role}`) })}
          </p>
        )}
      </div>
      {mayConfirm && (
        <ActionButton
          label={t('console.proposals.confirm')}
          action={{
            title: t('console.proposals.confirmTitle', title),
            sentence: `${t('console.proposals.wrote', { person: proposed_by, note })} ${effectOf(proposal) ?? ''}`,
            about: proposal.kind === 'campaign_terms' && <ProposedTerms {...{ campaign, proposal }} />,
            actionLabel: t('console.proposals.confirm'),
            doneText: t('console.proposals.confirmed'),
            run: () =>
              withRequestKey('proposal/confirm', { id }, (options) =>
                proposalApi.proposalConfirm({ id }, options),
              ),
          }}
        />
      )}
      {(mayConfirm || isOwn) && (
        <ActionButton
          label={t(isOwn ? 'console.proposals.takeBack' : 'console.proposals.decline')}
          variant="outline"
          action={{
            title: t(isOwn ? 'console.proposals.takeBackTitle' : 'console.proposals.declineTitle', title),
            sentence: t('console.proposals.declineText'),
            actionLabel: t(isOwn ? 'console.proposals.takeBack' : 'console.proposals.decline'),
            doneText: t(isOwn ? 'console.proposals.takenBack' : 'console.proposals.declined'),
            run: () => proposalApi.proposalDecline({ id }),
          }}
        />
      )}
    </div>
  )
}

function whatOf({ kind, params }: Proposal): string {
  const { version = '' } = params
  if (kind === 'campaign_terms') return t('console.offer.terms', { version })
  if (kind === 'campaign_on') return t('console.offer.on', { version })
  if (kind === 'trial_orders') return t('console.trials.what', { count: Number(params.orders) })
  return endsStanding(params)
    ? t('console.standing.whatEnd')
    : t('console.standing.what', { amount: money(params.amount ?? '0') })
}
