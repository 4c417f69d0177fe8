import { fieldLabel } from '@fairlead/locales/field-label'
import { campaignApi } from '../../api.ts'
import { PageHead } from '../../calls/CallPage.tsx'
import { titleOf } from '../../calls/menu.ts'
import type { Viewer } from '../../calls/place.ts'
import { money } from '../../formats.ts'
import type { Column } from '../../shell/DataTable.tsx'
import { hrefOf, useAsked } from '../../shell/desk-place.ts'
import { Listing } from '../../shell/Listing.tsx'
import type { Advertiser } from '../../shell/operator.ts'
import { usePages } from '../../shell/usePages.ts'
import { rowKeys } from '../../shell/useRowKeys.ts'
import { t } from '../../words.ts'
import { AdvertiserPage } from './AdvertiserPage.tsx'

const page = 'campaignStaff.advertiserList'

const read = async () => ({ ...(await campaignApi.advertiserList({})), next_cursor: null })

/** All advertisers with their money, or the one that the address names. */
export function AdvertisersPage(viewer: Viewer) {
  const { advertiser } = useAsked()
  const list = usePages<Advertiser>(page, read)
  if (advertiser) return <AdvertiserPage key={advertiser} id={advertiser} list={list} />
  return (
    <>
      <PageHead page={page} viewer={viewer} />
      <Listing
        title={titleOf(page)}
        head={null}
        list={list}
        columns={columns}
        rowHref={({ id }) => hrefOf(page, { advertiser: id })}
        keys={rowKeys()}
        empty={{
          drawing: 'plans',
          title: t('console.advertisers.emptyTitle'),
          text: t('console.advertisers.emptyText'),
        }}
      />
    </>
  )
}

const sum = (name: 'paid_in' | 'in_escrow' | 'used' | 'paid_back'): Column<Advertiser> => ({
  label: fieldLabel(name),
  align: 'right',
  cell: (advertiser) => money(advertiser[name]),
})

const columns: readonly Column<Advertiser>[] = [
  { label: fieldLabel('name'), cell: ({ name }) => name },
  { label: fieldLabel('campaigns'), align: 'right', cell: ({ campaigns }) => campaigns },
  sum('paid_in'),
  sum('in_escrow'),
  sum('used'),
  sum('paid_back'),
]
