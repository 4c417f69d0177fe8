import type { Handlers } from '@fairlead/contract/handlers'
import type { host } from '@fairlead/contract/host'
import type { Ctx } from '../context.ts'
import { createPartner } from '../session/create-partner.ts'
import type { HostCaller } from '../session/find-host.ts'
import { makeTicket } from '../session/tickets.ts'

export const hostRoutes: Handlers<Ctx, HostCaller, typeof host> = {
  register: async (ctx, caller, { host_user, ...person }) => {
    await createPartner(ctx, caller, person, { entry: caller.host, hostUser: host_user })
    return { host_user }
  },
  ticket: (ctx, caller, input) => makeTicket(ctx, caller, input.host_user),
}
