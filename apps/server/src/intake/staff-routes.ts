import type { Handlers } from '@fairlead/contract/handlers'
import type { intakeStaff } from '@fairlead/contract/intake-staff'
import type { Ctx } from '../context.ts'
import { inOneTransaction } from '../staff/in-one-transaction.ts'
import type { Staff } from '../staff/sessions.ts'
import { listStops, proposeLift, proposeStop } from './stops.ts'

export const intakeStaffRoutes: Handlers<Ctx, Staff, typeof intakeStaff> = {
  stopList: listStops,
  stop: inOneTransaction(proposeStop),
  lift: inOneTransaction(proposeLift),
}
