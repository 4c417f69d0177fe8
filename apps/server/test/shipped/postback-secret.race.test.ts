import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAdvertiserId } from '../../src/demo/people.ts'
import { offerOf, putAndMatch, seeAd } from '../support/orders.ts'
import { fillEscrow, joinPartner, payIn } from '../support/people.ts'
import { openPostgresWorld, type PostgresWorld } from '../support/world.ts'
import { type Settings, startPostbackSecret } from './program.ts'

const page = readFileSync(new URL('../../../../docs/advertisers.md', import.meta.url), 'utf8')

let world: PostgresWorld
let settings: Settings
let name: string
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  // The login of delivery is all that it needs.
  settings = {
    DATABASE_DELIVERY_URL: world.deliveryUrl,
    FAIRLEAD_ROLE: 'delivery',
    FAIRLEAD_PEPPER: world.ctx.pepper,
  }
  const known = 'select name from advertiser where id = $1'
  name = (await world.asOwner<{ name: string }>(known, [demoAdvertiserId]))[0]?.name ?? ''
  await fillEscrow(world, world.campaigns.second, 1_000_000_000n)
  const partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  await putAndMatch(world, partner, await offerOf(world, partner, world.campaigns.second), '50.00')
})
afterAll(() => world?.close())

/** What the command answers: its exit code, and what it printed. */
async function run(advertiser: string, changed: Settings = {}) {
  const program = startPostbackSecret({ ...settings, ...changed }, advertiser)
  return { code: await program.ended, said: program.output() }
}

/** The secrets it printed, each in a line of its own. */
const secretsIn = (said: string) =>
  [...said.matchAll(/^([\w-]{43})(?: {2}(\w+))?$/gm)].map(([, it, of]) => [it, of])

it('prints the secret with which a postback by the documented commands is taken', async () => {
  const { code, said } = await run(name)
  const [[secret = ''] = []] = secretsIn(said)
  expect([code, said]).toEqual([
    0,
    `${name} (${demoAdvertiserId}) signs its postbacks with this:\n${secret}\n`,
  ])
  world.clock.advance(1_000)
  const { clickId } = await seeAd(world, { slot: 'second', click: true })
  const url = `/pb?${documentedQuery(secret, clickId)}`
  expect((await world.app.inject({ url })).json()).toEqual({ outcome: 'counted' })
  expect((await world.app.inject({ url })).json()).toEqual({ outcome: 'duplicate' })
  const other = `/pb?${documentedQuery(`${secret}x`, clickId)}`
  expect((await world.app.inject({ url: other })).json()).toEqual({ outcome: 'forged' })
})

it('signs the example of the document as it says', () => {
  const [, secret = '', text = '', sig = ''] =
    /secret `([\w-]+)`,\s+`(.+)`\s+has the signature `([0-9a-f]{64})`/.exec(page) ?? []
  expect(createHmac('sha256', secret).update(text).digest('hex')).toBe(sig)
})

it('prints one secret of each pepper while one is changed, and says which', async () => {
  const [alone] = secretsIn((await run(demoAdvertiserId)).said)
  const { said } = await run(name.toUpperCase(), {
    FAIRLEAD_OTHER_PEPPERS: 'another pepper of more than thirty-two characters',
  })
  const [today, other] = secretsIn(said)
  expect([today, other?.[1]]).toEqual([[alone?.[0], 'FAIRLEAD_PEPPER'], 'FAIRLEAD_OTHER_PEPPERS'])
  expect(other?.[0]).not.toBe(today?.[0])
})

it('says in one sentence what it cannot do', async () => {
  const twin = '01900000-0000-7000-8000-00000000000a'
  await world.asOwner('insert into advertiser (id, name) values ($1, $2)', [twin, name])
  const both = new RegExp(`^postback-secret: 2 advertisers are called .*: name one by its id, .*${twin}.*\n$`)
  for (const [named, says, changed] of [
    [name, both],
    ['Nobody & Sons', /^postback-secret: there is no advertiser Nobody & Sons; the console lists them\n$/],
    ['', /^postback-secret: name one advertiser: .*\n$/],
    [name, /^postback-secret: FAIRLEAD_PEPPER: .*\n$/, { FAIRLEAD_PEPPER: '' }],
    [
      name,
      /^postback-secret: DATABASE_URL: \S+ is not a member of fairlead_delivery, and DATABASE_DELIVERY_URL names no other login\n$/,
      { DATABASE_URL: world.appUrl, DATABASE_DELIVERY_URL: '' },
    ],
  ] as const) {
    const { code, said } = await run(named, changed)
    expect([code, said]).toEqual([1, expect.stringMatching(says)])
  }
  expect((await run(twin)).code).toBe(0)
})

/** What the commands of the document would send with this secret and click, at the world's own time. */
function documentedQuery(secret: string, clickId: string): string {
  const [, commands = ''] = /```sh\n(SECRET=[\s\S]*?)```/.exec(page) ?? []
  const seconds = Math.floor(world.clock.now().getTime() / 1000)
  const script = commands
    .replace(/^SECRET=.*/m, `SECRET='${secret}'`)
    .replace(/^CLICK_ID=.*/m, `CLICK_ID='${clickId}'`)
  const said = execFileSync(
    'sh',
    ['-euc', `date() { echo ${seconds}; }\ncurl() { printf '%s\\n' "$@"; }\n${script}`],
    { encoding: 'utf8' },
  )
  const fields = said
    .split('\n')
    .flatMap((line) => (/^\w+=/.test(line) ? [line.split(/=(.*)/).slice(0, 2)] : []))
  return new URLSearchParams(fields as [string, string][]).toString()
}
