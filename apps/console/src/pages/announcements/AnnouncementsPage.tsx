import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { announcementApi } from '../../api.ts'
import { Listing } from '../../shell/Listing.tsx'
import { usePages } from '../../shell/usePages.ts'
import { t } from '../../words.ts'
import { announcementColumns } from './announcement-columns.tsx'
import { DraftAnnouncement } from './DraftAnnouncement.tsx'

/** What partners were told, are told and will be told: content writes it, somebody else releases it. */
export function AnnouncementsPage({ role, username }: { role: OperatorRole; username: string }) {
  const list = usePages('announcements', announcementApi.announcementList)
  return (
    <>
      {role === 'content' && <DraftAnnouncement />}
      <Listing
        title={t('console.desk.announcements')}
        list={list}
        columns={announcementColumns(role, username)}
        empty={{
          drawing: 'notices',
          title: t('console.announcements.emptyTitle'),
          text: t('console.announcements.emptyText'),
        }}
      />
    </>
  )
}
