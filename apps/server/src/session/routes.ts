import type { Handlers } from '@fairlead/contract/handlers'
import type { session } from '@fairlead/contract/session'
import type { Ctx } from '../context.ts'
import { checkPin } from '../credentials/check-pin.ts'
import { checkLoginPassword } from '../credentials/login-password.ts'
import { one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { basicConfig, faqDetail } from './basic-config.ts'
import { verifyEmail } from './email-link.ts'
import { readIntake } from './intake.ts'
import { login } from './login.ts'
import { forgotPassword, recoverByLink, recoverPassword } from './login-recovery.ts'
import { openAccount } from './open-account.ts'
import { register } from './register.ts'
import { confirmDevice, listSessions, revokeOtherSessions, revokeSession } from './session-list.ts'
import { logOut } from './sessions.ts'
import { setPin } from './set-pin.ts'
import { enter } from './tickets.ts'
import { updatePassword } from './update-password.ts'
import { userInfo } from './user-info.ts'

export const sessionRoutes: Handlers<Ctx, Caller, typeof session> = {
  register,
  login,
  registerV1: async (ctx, caller, input) => ({ token: (await register(ctx, caller, input)).token }),
  loginV1: async (ctx, caller, input) => ({ token: (await login(ctx, caller, input)).token }),
  entry: (ctx, visitor, input) => enter(ctx, visitor, input.ticket),
  forgotPassword,
  recoverPassword,
  recoverByLink,
  verifyEmail,
  logout: async (ctx, caller) => {
    await logOut(ctx, caller)
    return {}
  },
  sessionList: listSessions,
  revokeSession: (ctx, caller, input) => revokeSession(ctx, caller, input.id),
  confirmDevice: (ctx, caller, input) => confirmDevice(ctx, caller, input.id),
  revokeOtherSessions,
  lang: (ctx, caller) => one(ctx.db, 'select lang from partner where id = $1', [caller.partnerId]),
  userInfo,
  basicConfig: (ctx, caller, input) => basicConfig(ctx, input.lang ?? caller.language),
  intake: (ctx, caller, input) => readIntake(ctx, input.lang ?? caller.language),
  faqDetail: (ctx, caller, input) => faqDetail(ctx, input.question, input.lang ?? caller.language),
  openAccount: (ctx, caller, input) => openAccount(ctx, caller, input.authorization_code),
  checkLogin: async (ctx, caller, input) => {
    await checkLoginPassword(ctx, caller, input.login_password, 'login_password_wrong')
    return {}
  },
  setPin,
  checkPin,
  updatePassword,
}
