import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerPartner, unusedCode } from '../support/people.ts'
import { refusalOf } from '../support/refused.ts'
import { openPostgresWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
})
afterAll(() => world.close())

const rounds = 10
const codesAtOnce = 4
const sentAtOnce = 4

/** What each call of opening an account with one of these codes was refused with; undefined for those that opened it. */
async function openWith(codes: readonly string[]): Promise<(string | undefined)[]> {
  const { api } = await registerPartner(world)
  return Promise.all(
    codes.map(async (authorization_code) => {
      const opening = api.session.openAccount({ authorization_code })
      return opening.then(
        () => undefined,
        () => refusalOf(opening),
      )
    }),
  )
}

it('opens an account with one of the codes that are sent at once, and leaves the others good', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const codes = await Promise.all(
      Array.from({ length: codesAtOnce }, () => unusedCode(world, 'authorization_code')),
    )
    const answers = await openWith(codes)
    expect(answers.filter((refusal) => refusal === undefined)).toHaveLength(1)
    expect(answers.filter((refusal) => refusal === 'already_open')).toHaveLength(codesAtOnce - 1)
    const left = codes.filter((_, at) => answers[at] !== undefined)
    expect(await openWith(left.slice(0, 1))).toEqual([undefined])
  }
})

it('says of one code, however often it is sent at once, that it opened the account', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const code = await unusedCode(world, 'authorization_code')
    expect(await openWith(Array(sentAtOnce).fill(code))).toEqual(Array(sentAtOnce).fill(undefined))
  }
})
