import type { audit } from '@fairlead/contract/audit'
import type { Handlers } from '@fairlead/contract/handlers'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { listOwnAudit } from './audit-list.ts'

export const auditRoutes: Handlers<Ctx, Caller, typeof audit> = { list: listOwnAudit }
