import { mayCall } from '../../calls/menu.ts'
import type { Viewer } from '../../calls/place.ts'
import { StaffListing } from '../../lists/StaffListing.tsx'
import { t } from '../../words.ts'
import { creativeColumns } from './creative-columns.tsx'
import { UploadCreative } from './UploadCreative.tsx'

/** What visitors see of campaigns, and what waits to be seen: a campaign manager uploads it, somebody else approves it. */
export function CreativesPage(viewer: Viewer) {
  return (
    <StaffListing
      page="creativeStaff.creativeList"
      columns={creativeColumns(viewer)}
      about={mayCall('creativeStaff.creativeUpload', viewer.role) && <UploadCreative />}
      empty={{
        drawing: 'plans',
        title: t('console.creatives.emptyTitle'),
        text: t('console.creatives.emptyText'),
      }}
    />
  )
}
