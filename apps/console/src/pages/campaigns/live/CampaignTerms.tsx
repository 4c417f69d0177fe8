import { Card } from '@fairlead/ui/Card'
import { Fold } from '@fairlead/ui/Fold'
import type { ReactNode } from 'react'
import type { Viewer } from '../../../calls/place.ts'
import { day, money } from '../../../formats.ts'
import { Stacked } from '../../../shell/Facts.tsx'
import type { Campaign } from '../../../shell/operator.ts'
import { t } from '../../../words.ts'
import { ProposedTerms, TermsInForce } from '../../campaign-wizard/TermsOfCampaign.tsx'
import css from './CampaignTerms.module.css'

/** What the campaign is offered on, and what is proposed in its place: in a line each, and whole where one opens it. */
export function CampaignTerms({ campaign, viewer }: { campaign: Campaign; viewer: Viewer }) {
  const { rule, proposals } = campaign
  return (
    <>
      {proposals
        .filter(({ kind }) => kind === 'campaign_terms')
        .map((proposal) => (
          <Terms
            key={proposal.id}
            title={t('console.campaigns.proposedTerms', { version: proposal.params.version ?? '' })}
            note={t('console.proposals.wrote', { person: proposal.proposed_by, note: proposal.note })}
            open={viewer.role === proposal.confirmer_role}
          >
            <ProposedTerms campaign={campaign} proposal={proposal} />
          </Terms>
        ))}
      {rule && (
        <Terms
          title={t('console.campaigns.termsInForce', { version: rule.version, day: day(rule.frozen_at) })}
          note={t('console.campaigns.termsShort', {
            price: money(rule.price_per_thousand),
            payout: payoutText(rule),
            min: money(rule.put_min),
            max: money(rule.put_max),
          })}
        >
          <TermsInForce campaign={campaign} />
        </Terms>
      )}
    </>
  )
}

/** What is paid for which result. */
export function payoutText({ payout_event, payout }: NonNullable<Campaign['rule']>): string {
  const said = { payout: money(payout) }
  return payout_event === 'click'
    ? t('console.campaigns.payoutClick', said)
    : t('console.campaigns.payoutConversion', said)
}

type TermsProps = { title: string; note: string; open?: boolean; children: ReactNode }

function Terms({ title, note, open = false, children }: TermsProps) {
  return (
    <section aria-label={title}>
      <Card>
        <Fold
          open={open}
          summary={
            <div className={css.summary}>
              <Stacked main={title} note={note} />
            </div>
          }
        >
          <div className={css.whole}>{children}</div>
        </Fold>
      </Card>
    </section>
  )
}
