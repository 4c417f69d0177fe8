import type { Handlers } from '@fairlead/contract/handlers'
import type { passkey } from '@fairlead/contract/passkey'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { beginPasskeyLogin, loginByPasskey } from './login.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkey-list.ts'

export const passkeyRoutes: Handlers<Ctx, Caller, typeof passkey> = {
  list: listPasskeys,
  begin: beginPasskey,
  add: addPasskey,
  rename: renamePasskey,
  remove: removePasskey,
  beginLogin: beginPasskeyLogin,
  login: loginByPasskey,
}
