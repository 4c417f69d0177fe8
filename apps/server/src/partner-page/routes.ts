import type { Handlers } from '@fairlead/contract/handlers'
import type { partnerStaff } from '@fairlead/contract/partner-staff'
import { partnerDataFile } from '../account/data-file.ts'
import { proposeErasure } from '../account/erasure.ts'
import type { Ctx } from '../context.ts'
import { inOneTransaction } from '../staff/in-one-transaction.ts'
import type { Staff } from '../staff/sessions.ts'
import { listEntries, openPartner } from './open-partner.ts'

export const partnerPageRoutes: Handlers<Ctx, Staff, typeof partnerStaff> = {
  open: inOneTransaction(openPartner),
  entries: inOneTransaction(listEntries),
  erase: inOneTransaction(proposeErasure),
  dataFile: inOneTransaction(partnerDataFile),
}
