import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clientOf, joinPartner, type TestPartner, verifyEmail } from '../../test/support/people.ts'
import { send } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { recoveryKey } from '../credentials/recovery-key.ts'
import { one } from '../db/read.ts'
import { sendLoginCodes } from './login-recovery.ts'

/** What a stranger sends at one account's recovery. */
const tries = Number(process.env.FAIRLEAD_STRANGER_TRIES ?? 500)

let world: World
let partner: TestPartner
let email: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  partner = await joinPartner(world)
  await verifyEmail(world, partner)
  email = `${partner.username}@example.com`
})
afterAll(() => world.close())

const fresh = 'lantern-and-rope-7'
const nobody = () => clientOf(world, '').session
const post = (url: string, n: number, payload: object) =>
  send(world.app, {
    method: 'POST',
    url: `/api${url}`,
    payload,
    remoteAddress: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
  })

/** One try from an address of its own: a wrong code, a wrong link, asking for a code, or a wrong password, in turn. */
function tryOf(n: number) {
  const password = { new_password: fresh, confirm_password: fresh }
  switch (n % 4) {
    case 0:
      return post('/auth/password/recover', n, { email, code: 'ABCD-2345', ...password })
    case 1:
      return post('/auth/password/recover-by-link', n, {
        key: recoveryKey('another pepper', `${n}`),
        ...password,
      })
    case 2:
      return post('/auth/password/forgot', n, { email })
    default:
      return post('/auth/v2/login', n, { username: partner.username, password: `wrong ${n}` })
  }
}

async function mailedKey(): Promise<string> {
  const { params } = await one<{ params: { recovery: string } }>(
    world.ctx.db,
    `select params from mail where account_id = $1 and words = 'mail.login_code' order by queued_at desc limit 1`,
    [partner.id],
  )
  return recoveryKey(world.ctx.pepper, params.recovery)
}

it(`${tries} tries of strangers at somebody’s recovery, and the owner gets in at once`, {
  timeout: 120_000 + tries * 200,
}, async () => {
  await nobody().forgotPassword({ email })
  await sendLoginCodes(world.jobs)
  const key = await mailedKey()
  for (let n = 1; n <= tries; n += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, more) => tryOf(n + more)))
    await sendLoginCodes(world.jobs)
  }
  await nobody().recoverByLink({ key, new_password: fresh, confirm_password: fresh })
  const { token } = await nobody().login({ username: partner.username, password: fresh })
  expect((await clientOf(world, token).session.userInfo({})).id).toBe(partner.id)
})
