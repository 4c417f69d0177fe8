import { operatorApi, partnerApi } from '@fairlead/contract/api'
import { type Client, createClient } from '@fairlead/contract/client'
import type { DemoFacts } from '@fairlead/contract/demo'
import { type StepUpAction, stepUpParams } from '@fairlead/contract/step-up'
import { md5, testPin } from '../support/people.ts'

/** Registers somebody, opens the ad account and sets the transaction password. */
export async function join(app: string, { licenceKeys, authorizationCodes }: DemoFacts) {
  const password = 'sesame-open-1'
  const username = 'partner.shipped'
  const { token } = await partnerAt(app, '').session.register({
    username,
    nickname: 'Test',
    password,
    confirm_password: password,
    email: `${username}@example.com`,
    phone: '+49 30 5550199',
    license_key: licenceKeys[0] ?? '',
  })
  const api = partnerAt(app, token)
  await api.session.openAccount({ authorization_code: authorizationCodes[0] ?? '' })
  await api.session.setPin({ login_password: password, password: md5(testPin) })
  const stepUp = async <Action extends StepUpAction>(
    action: Action,
    input: Parameters<(typeof stepUpParams)[Action]>[0],
  ) => {
    const params = (stepUpParams[action] as (input: unknown) => Record<string, string>)(input)
    return (await api.session.checkPin({ password: md5(testPin), action, params })).step_up ?? ''
  }
  return { token, api, stepUp }
}

/** The calls of a partner with this token, or of nobody, at the app's address. */
export function partnerAt(app: string, token: string): Client<typeof partnerApi> {
  const headers = { 'X-TZ': 'Europe/Berlin GMT+01:00', ...(token ? { 'X-CT': token } : {}) }
  return createClient(partnerApi, { base: `${app}/api`, headers: () => headers, fetch })
}

/** Signs one of the demo's staff in at the console, one port above the app's. */
export async function staff(
  app: string,
  { operators }: DemoFacts,
  role: string,
): Promise<Client<typeof operatorApi>> {
  const console = `http://127.0.0.1:${Number(new URL(app).port) + 1}`
  const login = operators.find((operator) => operator.role === role)
  const answer = await fetch(`${console}/api/operator/login`, {
    method: 'POST',
    headers: { Origin: console, 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: login?.username, password: login?.password }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return createClient(operatorApi, {
    base: `${console}/api`,
    headers: () => ({ Origin: console, cookie }),
    fetch,
  })
}
