import type { Handlers } from '@fairlead/contract/handlers'
import type { push } from '@fairlead/contract/push'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { listDevices, subscribe, unsubscribe } from './devices.ts'

export const pushRoutes: Handlers<Ctx, Caller, typeof push> = {
  devices: listDevices,
  subscribe,
  unsubscribe: (ctx, caller, input) => unsubscribe(ctx, caller, input.id),
}
