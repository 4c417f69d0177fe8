import { fieldLabel } from '@fairlead/locales/field-label'
import { parseAmount } from '@fairlead/money/amount'
import { Chip } from '@fairlead/ui/Chip'
import { Money } from '@fairlead/ui/Money'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { campaignApi } from '../../api.ts'
import { money } from '../../formats.ts'
import { refreshMs } from '../../queries.ts'
import type { Column } from '../../shell/DataTable.tsx'
import { hrefOf } from '../../shell/desk-place.ts'
import { Stacked } from '../../shell/Facts.tsx'
import type { Advertiser, Campaign } from '../../shell/operator.ts'
import { ReadFailed } from '../../shell/ReadFailed.tsx'
import { NoSuchRecord, RecordHead, RecordPage } from '../../shell/RecordPage.tsx'
import { TitledTable } from '../../shell/TitledTable.tsx'
import type { usePages } from '../../shell/usePages.ts'
import { languageTag, t } from '../../words.ts'
import css from './AdvertiserPage.module.css'

type AdvertiserPageProps = { id: string; list: ReturnType<typeof usePages<Advertiser>> }

/** One advertiser: what was paid in and where it is, and the campaigns that it is for. */
export function AdvertiserPage({ id, list }: AdvertiserPageProps) {
  const advertiser = list.data?.pages.flatMap(({ items }) => items).find((each) => each.id === id)
  return (
    <RecordPage list="campaignStaff.advertiserList">
      {advertiser && <Of advertiser={advertiser} />}
      {!advertiser && list.isError && <ReadFailed error={list.error} onRetry={() => list.refetch()} />}
      {!advertiser && !list.isError && list.data && (
        <NoSuchRecord title={t('console.advertisers.goneTitle')} />
      )}
      {!advertiser && !list.isError && !list.data && <Skeleton rows={4} />}
    </RecordPage>
  )
}

const sums = ['paid_in', 'in_escrow', 'used', 'paid_back'] as const

function Of({ advertiser }: { advertiser: Advertiser }) {
  return (
    <>
      <RecordHead title={advertiser.name} moves={null}>
        {null}
      </RecordHead>
      <dl className={css.sums}>
        {sums.map((name) => (
          <div key={name}>
            <dt>{fieldLabel(name)}</dt>
            <dd>
              <Money micros={parseAmount(advertiser[name])} size="amount2" locale={languageTag} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.soft}>{t('console.advertisers.sums')}</p>
      <Campaigns advertiserId={advertiser.id} />
    </>
  )
}

function Campaigns({ advertiserId }: { advertiserId: string }) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['campaigns of', advertiserId],
    queryFn: async () =>
      (await campaignApi.campaignList({})).items.filter(
        ({ advertiser_id }) => advertiser_id === advertiserId,
      ),
    refetchInterval: refreshMs,
  })
  if (!data) return isError ? <ReadFailed error={error} onRetry={() => refetch()} /> : <Skeleton rows={3} />
  if (data.length === 0) return <p className={css.soft}>{t('console.advertisers.noCampaigns')}</p>
  return (
    <TitledTable
      title={t('console.desk.campaigns')}
      columns={columns}
      rows={data}
      rowHref={({ id }) => hrefOf('campaignStaff.campaignList', { campaign: id })}
    />
  )
}

const columns: readonly Column<Campaign>[] = [
  {
    label: t('console.campaigns.campaign'),
    cell: ({ number, rule }) => (rule ? <Stacked main={rule.product} note={number} /> : number),
  },
  {
    label: t('console.campaigns.state'),
    cell: ({ active }) => (
      <Chip tone={active ? 'sea' : 'plain'}>
        {t(active ? 'console.campaigns.active' : 'console.campaigns.inactive')}
      </Chip>
    ),
  },
  { label: t('console.campaigns.escrow'), align: 'right', cell: ({ escrow }) => money(escrow) },
  {
    label: t('console.advertisers.free'),
    align: 'right',
    cell: ({ escrow_free }) => money(escrow_free),
  },
]
