import type { Handlers } from '@fairlead/contract/handlers'
import type { profile } from '@fairlead/contract/profile'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { sendEmailLink } from '../session/email-link.ts'
import { editProfile } from './edit-profile.ts'

export const profileRoutes: Handlers<Ctx, Caller, typeof profile> = {
  edit: editProfile,
  sendEmailLink,
}
