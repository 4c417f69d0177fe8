import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { StaffListing } from '../../lists/StaffListing.tsx'
import { t } from '../../words.ts'
import { announcementColumns } from './announcement-columns.tsx'
import { DraftAnnouncement } from './DraftAnnouncement.tsx'

/** What partners were told, are told and will be told: content writes it, somebody else releases it. */
export function AnnouncementsPage({ role, username }: { role: OperatorRole; username: string }) {
  return (
    <StaffListing
      page="announcementStaff.announcementList"
      about={role === 'content' && <DraftAnnouncement />}
      columns={announcementColumns(role, username)}
      empty={{
        drawing: 'notices',
        title: t('console.announcements.emptyTitle'),
        text: t('console.announcements.emptyText'),
      }}
    />
  )
}
