import type { creativeStaff } from '@fairlead/contract/creative-staff'
import type { Handlers } from '@fairlead/contract/handlers'
import type { Ctx } from '../context.ts'
import { inOneTransaction } from '../staff/in-one-transaction.ts'
import type { Staff } from '../staff/sessions.ts'
import {
  approveCreative,
  declineCreative,
  listCreatives,
  readCreativeFile,
  withdrawCreative,
} from './creatives.ts'
import { uploadCreative } from './upload-creative.ts'

export const creativeStaffRoutes: Handlers<Ctx, Staff, typeof creativeStaff> = {
  creativeList: listCreatives,
  creativeFile: readCreativeFile,
  creativeUpload: uploadCreative,
  creativeApprove: inOneTransaction(approveCreative),
  creativeDecline: inOneTransaction(declineCreative),
  creativeWithdraw: inOneTransaction(withdrawCreative),
}
