import { ApiRefusal } from '@fairlead/contract/client'
import { showToast } from '@fairlead/ui/Toast'
import { firstApi } from './first-api.ts'
import { signIn } from './sign-in.ts'

/** Exchanges the ticket that a host app gave for a session. False, and said why, when it is used up or too old. */
export async function enter(ticket: string): Promise<boolean> {
  try {
    await signIn(await firstApi.session.entry({ ticket }))
    return true
  } catch (failure) {
    if (failure instanceof ApiRefusal && failure.code === 400) showToast(failure.message, 'failure')
    return false
  }
}
