import type { announcementStaff } from '@fairlead/contract/announcement-staff'
import type { Handlers } from '@fairlead/contract/handlers'
import type { Ctx } from '../context.ts'
import { inOneTransaction } from '../staff/in-one-transaction.ts'
import type { Staff } from '../staff/sessions.ts'
import {
  draftAnnouncement,
  listAnnouncements,
  readAudience,
  releaseAnnouncement,
  withdrawAnnouncement,
} from './announcements.ts'

export const announcementRoutes: Handlers<Ctx, Staff, typeof announcementStaff> = {
  announcementList: listAnnouncements,
  announcementAudience: readAudience,
  announcementDraft: inOneTransaction(draftAnnouncement),
  announcementRelease: inOneTransaction(releaseAnnouncement),
  announcementWithdraw: inOneTransaction(withdrawAnnouncement),
}
