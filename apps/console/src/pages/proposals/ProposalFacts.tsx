import { choiceLabel, fieldLabel } from '@fairlead/locales/field-label'
import css from '../../calls/CallPage.module.css'
import { Cell, ShortId } from '../../calls/Cell.tsx'
import { Fact } from '../../calls/RowDetails.tsx'
import { When } from '../../shell/Facts.tsx'
import type { Proposal } from '../../shell/operator.ts'
import { isAboutTerms, TermsToConfirm } from '../campaign-wizard/TermsOfCampaign.tsx'
import { ProposalState } from './ProposalState.tsx'

/** All that is known of a proposal; terms as a whole, as partners and visitors would see them. */
export function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const { id, kind, about, subject, params, note, proposed_by, proposed_at } = proposal
  const terms = isAboutTerms(proposal)
  return (
    <div className={css.page}>
      <dl className={css.facts}>
        <Fact label={fieldLabel('kind')}>{choiceLabel(kind)}</Fact>
        {about && <Fact label={fieldLabel('about')}>{about}</Fact>}
        <Fact label={fieldLabel('state')}>
          <ProposalState proposal={proposal} />
        </Fact>
        <Fact label={fieldLabel('note')}>{note}</Fact>
        <Fact label={fieldLabel('proposed_by')}>{proposed_by}</Fact>
        <Fact label={fieldLabel('proposed_at')}>
          <When at={proposed_at} />
        </Fact>
        {!terms && Object.keys(params).length > 0 && (
          <Fact label={fieldLabel('params')}>
            <Cell name="params" shape={{ kind: 'record', optional: false }} value={params} />
          </Fact>
        )}
        {subject && (
          <Fact label={fieldLabel('subject')}>
            <ShortId id={subject} name="subject" />
          </Fact>
        )}
        <Fact label={fieldLabel('id')}>
          <ShortId id={id} name="id" />
        </Fact>
      </dl>
      {terms && <TermsToConfirm proposal={proposal} />}
    </div>
  )
}
