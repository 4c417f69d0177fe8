import { Refusal } from '@fairlead/contract/refusals'

/** Refuses a password that holds its own username, in large letters or small. Throws Refusal password_weak. */
export function refuseUsernameIn(password: string, username: string, field = 'password'): void {
  if (password.toLowerCase().includes(username.toLowerCase())) throw new Refusal('password_weak', {}, field)
}
