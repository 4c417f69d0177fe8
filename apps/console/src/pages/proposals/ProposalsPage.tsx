import { choiceLabel, fieldLabel } from '@fairlead/locales/field-label'
import css from '../../calls/CallPage.module.css'
import { PageSummary } from '../../calls/CallPage.tsx'
import { Cell } from '../../calls/Cell.tsx'
import type { Viewer } from '../../calls/place.ts'
import { RowActions } from '../../calls/RowActions.tsx'
import { StaffListing } from '../../lists/StaffListing.tsx'
import type { Column } from '../../shell/DataTable.tsx'
import { Stacked, When } from '../../shell/Facts.tsx'
import type { Proposal } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { ProposalFacts } from './ProposalFacts.tsx'
import { ProposalState } from './ProposalState.tsx'

const page = 'proposalStaff.proposalList'

/** What takes two people: what waits for the second, and what became of the rest. */
export function ProposalsPage(viewer: Viewer) {
  return (
    <StaffListing
      page={page}
      columns={columnsFor(viewer)}
      about={<PageSummary page={page} />}
      details={(proposal) => <ProposalFacts proposal={proposal} />}
      empty={{
        drawing: 'flows',
        title: t('console.proposals.emptyTitle'),
        text: t('console.list.emptyText'),
      }}
    />
  )
}

/** A record's values have no shapes of their own. */
const record = { kind: 'record', optional: false } as const

const columnsFor = (viewer: Viewer): readonly Column<Proposal>[] => [
  {
    label: fieldLabel('kind'),
    cell: ({ kind }) => choiceLabel(kind),
    under: ({ about }) =>
      about && (
        <p className={css.about} title={about}>
          {about}
        </p>
      ),
  },
  {
    label: fieldLabel('params'),
    cell: ({ params }) => <Cell name="params" shape={record} value={params} />,
  },
  { label: fieldLabel('note'), words: 'long', cell: ({ note }) => note },
  {
    label: t('console.proposals.proposedBy'),
    sort: 'proposed_at',
    cell: ({ proposed_by, proposed_at }) => <Stacked main={proposed_by} note={<When at={proposed_at} />} />,
  },
  {
    label: fieldLabel('state'),
    words: 'long',
    cell: (proposal) => <ProposalState proposal={proposal} />,
  },
  {
    label: t('console.list.action'),
    cell: (proposal) => (
      <RowActions
        list={page}
        row={proposal}
        title={[choiceLabel(proposal.kind), proposal.about].filter(Boolean).join(', ')}
        viewer={viewer}
      />
    ),
  },
]
