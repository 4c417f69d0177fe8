import type { acceptorStaff } from '@fairlead/contract/acceptor-staff'
import type { StaffCalls } from '../operator/whole-calls.ts'
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

export const acceptorStaffRoutes: StaffCalls<typeof acceptorStaff> = {
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
