import { PageActions, PageSummary } from '../../calls/CallPage.tsx'
import { callColumns } from '../../calls/call-columns.tsx'
import { columnsOf } from '../../calls/menu.ts'
import { partnerHref } from '../../calls/PartnerLink.tsx'
import type { Viewer } from '../../calls/place.ts'
import { StaffListing } from '../../lists/StaffListing.tsx'
import { useAsked } from '../../shell/desk-place.ts'
import { PartnerPage } from './PartnerPage.tsx'

const page = 'accountStaff.list'

/** All partners, or the one that the address names. */
export function PartnersPage(viewer: Viewer) {
  const { partner } = useAsked()
  if (partner) return <PartnerPage key={partner} username={partner} viewer={viewer} />
  const columns = callColumns({
    list: page,
    part: 'items',
    names: columnsOf(page).items ?? [],
    viewer,
  })
  return (
    <StaffListing
      page={page}
      columns={columns as never}
      about={<PageSummary page={page} />}
      actions={<PageActions page={page} viewer={viewer} />}
      rowHref={({ username }) => partnerHref(username)}
    />
  )
}
