import { partnerApi } from '@fairlead/contract/api'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { registerPartner } from '../../test/support/people.ts'
import { callRaw } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let partner: Awaited<ReturnType<typeof registerPartner>>
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  partner = await registerPartner(world)
})
afterAll(() => world.close())

const alerts = async () =>
  (await partner.api.notice.list({})).items.filter(({ title }) => title === 'New login to your account')
    .length
const loginFrom = ({ username, password } = partner, agent = 'lightMyRequest') =>
  callRaw(world.app, partnerApi.session.login, { username, password }, { 'user-agent': agent })

it('a log-in from the browser that registered is nothing new', async () => {
  await loginFrom()
  expect(await alerts()).toBe(0)
})

it('a log-in from another browser leaves a word, by mail too, and only the first time', async () => {
  await loginFrom(partner, 'Another Browser 1.0')
  await loginFrom(partner, 'Another Browser 1.0')
  expect(await alerts()).toBe(1)
  const mail = await world.asOwner(`select words from mail where words = 'notice.new_device'`)
  expect(mail).toHaveLength(1)
})

it('says when it was in the zone of who reads it', async () => {
  await loginFrom(partner, 'Another Browser 1.0')
  const { items } = await partner.api.notice.list({})
  // Noon UTC, read in Berlin.
  expect(items.find(({ title }) => title === 'New login to your account')?.text).toContain(
    '16 November 2026 at 13:00, someone',
  )
})

it('a wrong password from another browser leaves none', async () => {
  await loginFrom({ ...partner, password: 'wrong-one' }, 'Another Browser 1.0')
  expect(await alerts()).toBe(0)
})

it('keeps neither browser nor address in words', async () => {
  await loginFrom(partner, 'Another Browser 1.0')
  const rows = JSON.stringify(await world.asOwner('select d::text from known_device d'))
  expect(rows).not.toMatch(/Browser|127\.0/)
})
