import type { partnerApi } from '@fairlead/contract/api'
import { ApiRefusal, type Client } from '@fairlead/contract/client'
import { totpCode, totpStep } from '../../src/credentials/totp.ts'
import { secretOf } from './authenticator.ts'
import { clientOf } from './people.ts'
import type { World } from './world.ts'

type Person = {
  readonly username: string
  readonly password: string
  readonly api: Client<typeof partnerApi>
}

/** The authenticator of a partner: the code of now, or of so many time steps later. */
export type Authenticator = (later?: number) => string

/** Lets a partner begin a second step, whose codes are then known. */
export async function beginSecondStep(world: World, { api, password }: Person): Promise<Authenticator> {
  const secret = secretOf((await api.secondStep.begin({ login_password: password })).uri)
  return (later = 0) => totpCode(secret, totpStep(world.clock.now()) + BigInt(later))
}

/** Turns a partner's second step on with the code of now; the next one is good for the next act. */
export async function turnOnSecondStep(
  world: World,
  person: Person,
): Promise<{ readonly code: Authenticator; readonly recoveryCodes: readonly string[] }> {
  const code = await beginSecondStep(world, person)
  const { recovery_codes } = await person.api.secondStep.turnOn({ code: code() })
  return { code, recoveryCodes: recovery_codes }
}

/** What a log-in gets whose second step is missing. */
export async function loginTicket(
  world: World,
  { username, password }: Pick<Person, 'username' | 'password'>,
): Promise<string> {
  const said = await clientOf(world, '')
    .session.login({ username, password })
    .catch((error: unknown) => error)
  const ticket = said instanceof ApiRefusal ? said.ticket : undefined
  if (!ticket) throw new Error('the password alone was enough')
  return ticket
}
