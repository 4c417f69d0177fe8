import type { announcementStaff } from '@fairlead/contract/announcement-staff'
import type { StaffCalls } from '../operator/whole-calls.ts'
import {
  draftAnnouncement,
  listAnnouncements,
  releaseAnnouncement,
  withdrawAnnouncement,
} from './announcements.ts'

export const announcementRoutes: StaffCalls<typeof announcementStaff> = {
  announcementList: listAnnouncements,
  announcementDraft: draftAnnouncement,
  announcementRelease: releaseAnnouncement,
  announcementWithdraw: withdrawAnnouncement,
}
