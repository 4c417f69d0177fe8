import type { Handlers } from '@fairlead/contract/handlers'
import type { searchStaff } from '@fairlead/contract/search-staff'
import type { Ctx } from '../context.ts'
import type { Staff } from '../staff/sessions.ts'
import { searchEverything } from './search.ts'

export const searchRoutes: Handlers<Ctx, Staff, typeof searchStaff> = { find: searchEverything }
