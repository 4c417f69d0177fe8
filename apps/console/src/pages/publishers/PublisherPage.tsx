import { parseAmount } from '@fairlead/money/amount'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { Money } from '@fairlead/ui/Money'
import { Skeleton } from '@fairlead/ui/Skeleton'
import type { ReactNode } from 'react'
import type { Viewer } from '../../calls/place.ts'
import { RowActions } from '../../calls/RowActions.tsx'
import type { Publisher } from '../../shell/operator.ts'
import { ReadFailed } from '../../shell/ReadFailed.tsx'
import { NoSuchRecord, RecordHead, RecordPage } from '../../shell/RecordPage.tsx'
import { TitledTable } from '../../shell/TitledTable.tsx'
import { languageTag, t } from '../../words.ts'
import css from './PublisherPage.module.css'
import { slotColumns } from './slot-columns.tsx'
import { TagToCopy } from './TagToCopy.tsx'
import type { usePublishers } from './usePublishers.ts'
import { VouchChip } from './VouchChip.tsx'

const page = 'campaignStaff.publisherList'

type PublisherPageProps = { id: string; list: ReturnType<typeof usePublishers>; viewer: Viewer }

/** One publisher: what it is paid, its slots with whether their tags are seen, and the tag to hand over. */
export function PublisherPage({ id, list, viewer }: PublisherPageProps) {
  const publisher = list.data?.pages.flatMap(({ items }) => items).find((each) => each.id === id)
  return (
    <RecordPage list={page}>
      {publisher && <Of publisher={publisher} viewer={viewer} />}
      {!publisher && list.isError && <ReadFailed error={list.error} onRetry={() => list.refetch()} />}
      {!publisher && !list.isError && list.data && <NoSuchRecord title={t('console.publishers.goneTitle')} />}
      {!publisher && !list.isError && !list.data && <Skeleton rows={4} />}
    </RecordPage>
  )
}

function Of({ publisher, viewer }: { publisher: Publisher; viewer: Viewer }) {
  return (
    <>
      <RecordHead
        title={publisher.name}
        moves={<RowActions list={page} row={publisher} title={publisher.name} viewer={viewer} />}
      >
        <VouchChip {...publisher} />
      </RecordHead>
      <dl className={css.facts}>
        <Fact label={t('console.publishers.site')}>{publisher.domain}</Fact>
        <Fact label={t('console.publishers.due')}>
          <Money micros={parseAmount(publisher.due)} size="amount2" locale={languageTag} />
        </Fact>
        <Fact label={t('console.publishers.paid')}>
          <Money micros={parseAmount(publisher.paid)} size="amount2" locale={languageTag} />
        </Fact>
      </dl>
      {publisher.slots.length > 0 && (
        <>
          <TitledTable
            title={t('console.publishers.slots')}
            columns={slotColumns(viewer)}
            rows={publisher.slots}
          />
          <TagToCopy publisher={publisher} />
        </>
      )}
      {publisher.slots.length === 0 && (
        <EmptyState
          drawing="plans"
          title={t('console.publishers.noSlotTitle')}
          text={t(`console.publishers.${publisher.vouched_by === null ? 'noSlotVouch' : 'noSlotText'}`)}
        />
      )}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
