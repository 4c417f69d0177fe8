import type { acceptorStaff } from '@fairlead/contract/acceptor-staff'
import type { Handlers } from '@fairlead/contract/handlers'
import type { Ctx } from '../context.ts'
import { inOneTransaction } from '../staff/in-one-transaction.ts'
import type { Staff } from '../staff/sessions.ts'
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
  register: inOneTransaction(registerAcceptor),
  approve: inOneTransaction(approveAcceptor),
  licenceRecord: inOneTransaction(recordLicence),
  licenceApprove: inOneTransaction(approveLicence),
  personalPropose: inOneTransaction(proposePersonal),
  personalApprove: inOneTransaction(approvePersonal),
  personalEnd: inOneTransaction(endPersonal),
  rateList: listRates,
  rateRecord: inOneTransaction(recordRate),
  rateApprove: inOneTransaction(approveRate),
  orderList: listOrdersOfAll,
  codeHandOut: inOneTransaction(handOutCode),
  claimPaid: inOneTransaction(claimPaid),
}
