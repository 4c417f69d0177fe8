import type { Handlers } from '@fairlead/contract/handlers'
import type { setUpStaff } from '@fairlead/contract/set-up-staff'
import type { Ctx } from '../context.ts'
import type { Staff } from '../staff/sessions.ts'
import { readSetUp } from './read-set-up.ts'

export const setUpRoutes: Handlers<Ctx, Staff, typeof setUpStaff> = {
  steps: readSetUp,
}
