import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf, registerPartner, verifyEmail } from '../../test/support/people.ts'
import { openPostgresWorld, type World } from '../../test/support/world.ts'
import { recoveryCode } from '../credentials/recovery-code.ts'
import { one } from '../db/read.ts'
import { sendLoginCodes } from './login-recovery.ts'

let world: World
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
})
afterAll(() => world.close())

const rounds = 20
/** Whether a log-in comes in between is chance: they go on until one did, at most so often. */
const roundsMax = 100
const atOnce = 4

it('one code sets one password, whoever uses it at the same moment, and no log-in with the old one outlives it', async () => {
  let met = 0
  let tried = 0
  for (let round = 0; round < rounds || (met === 0 && round < roundsMax); round += 1) {
    world.clock.advance(3_600_000)
    const { username, password } = await registerPartner(world)
    await verifyEmail(world, { username })
    const { session } = clientOf(world, '')
    const email = `${username}@example.com`
    await session.forgotPassword({ email })
    // Two servers send codes at once.
    await Promise.all([sendLoginCodes(world.jobs), sendLoginCodes(world.jobs)])
    const { id } = await one<{ id: string }>(
      world.ctx.db,
      `select m.params ->> 'recovery' as id from mail m join partner p on p.id = m.account_id
       where p.username = $1 and m.words = 'mail.login_code'`,
      [username],
    )
    const code = recoveryCode(world.ctx.pepper, id)
    const fresh = Array.from({ length: atOnce }, (_, n) => `lantern-and-rope-${n}`)
    const recover = () =>
      Promise.allSettled(
        fresh.map((each) =>
          session.recoverPassword({ email, code, new_password: each, confirm_password: each }),
        ),
      )
    const logIn = () =>
      Promise.allSettled(Array.from({ length: 2 }, () => session.login({ username, password })))
    // Whoever asks first is mostly first: each is, every other time.
    const begun = round % 2 === 0 ? [recover(), logIn()] : [logIn(), recover()].reverse()
    const [used = [], granted = []] = await Promise.all(begun)
    expect(used.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    tried += granted.length
    met += granted.filter(({ status }) => status === 'fulfilled').length
    const alive = await world.asOwner(
      'select 1 from partner_session s join partner p on p.id = s.account_id where p.username = $1',
      [username],
    )
    expect(alive).toEqual([])
    const winner = fresh[used.findIndex(({ status }) => status === 'fulfilled')] ?? ''
    await session.login({ username, password: winner })
  }
  process.stdout.write(`log-ins with the old password granted beside the recovery: ${met} of ${tried}\n`)
  expect(met).toBeGreaterThan(0)
})
