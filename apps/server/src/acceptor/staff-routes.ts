import type { acceptorStaff } from '@fairlead/contract/acceptor-staff'
import type { Handlers } from '@fairlead/contract/handlers'
import type { Ctx } from '../context.ts'
import type { Staff } from '../operator/sessions.ts'
import { approveRate, listRates, recordRate } from './rates.ts'
import {
  approveAcceptor,
  approveLicence,
  approvePersonal,
  endPersonal,
  listRegister,
  proposePersonal,
  recordLicence,
  registerAcceptor,
} from './register.ts'
import { claimPaid, handOutCode, listOrdersOfAll } from './staff-orders.ts'

export const acceptorStaffRoutes: Handlers<Ctx, Staff, typeof acceptorStaff> = {
  list: listRegister,
  register: registerAcceptor,
  approve: approveAcceptor,
  licenceRecord: recordLicence,
  licenceApprove: approveLicence,
  personalPropose: proposePersonal,
  personalApprove: approvePersonal,
  personalEnd: endPersonal,
  rateList: listRates,
  rateRecord: recordRate,
  rateApprove: approveRate,
  orderList: listOrdersOfAll,
  codeHandOut: handOutCode,
  claimPaid,
}
