import { PageHead } from '../../calls/CallPage.tsx'
import { titleOf } from '../../calls/menu.ts'
import type { Viewer } from '../../calls/place.ts'
import { RowActions } from '../../calls/RowActions.tsx'
import { money } from '../../formats.ts'
import type { Column } from '../../shell/DataTable.tsx'
import { hrefOf, useAsked } from '../../shell/desk-place.ts'
import { Stacked } from '../../shell/Facts.tsx'
import { Listing } from '../../shell/Listing.tsx'
import type { Publisher } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { PublisherPage } from './PublisherPage.tsx'
import { usePublishers } from './usePublishers.ts'
import { VouchChip } from './VouchChip.tsx'

const page = 'campaignStaff.publisherList'

/** All publishers, or the one that the address names. */
export function PublishersPage(viewer: Viewer) {
  const { publisher } = useAsked()
  const list = usePublishers()
  if (publisher) return <PublisherPage key={publisher} id={publisher} list={list} viewer={viewer} />
  return (
    <>
      <PageHead page={page} viewer={viewer} />
      <Listing
        title={titleOf(page)}
        head={null}
        list={list}
        columns={[...columns, nextStep(viewer)]}
        rowHref={({ id }) => hrefOf(page, { publisher: id })}
        empty={{
          drawing: 'plans',
          title: t('console.publishers.emptyTitle'),
          text: t('console.publishers.emptyText'),
        }}
      />
    </>
  )
}

const columns: readonly Column<Publisher>[] = [
  {
    label: t('console.publishers.publisher'),
    cell: ({ name, domain }) => <Stacked main={name} note={domain} />,
  },
  { label: t('console.publishers.adsTxt'), cell: (publisher) => <VouchChip {...publisher} /> },
  { label: t('console.publishers.slots'), align: 'right', cell: ({ slots }) => slots.length },
  {
    label: t('console.publishers.viewsToday'),
    align: 'right',
    cell: ({ slots }) => slots.reduce((sum, { views_today }) => sum + views_today, 0),
  },
  { label: t('console.publishers.due'), align: 'right', cell: ({ due }) => money(due) },
]

const nextStep = (viewer: Viewer): Column<Publisher> => ({
  label: t('console.list.action'),
  cell: (publisher) => <RowActions list={page} row={publisher} title={publisher.name} viewer={viewer} />,
})
