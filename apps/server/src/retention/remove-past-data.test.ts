import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinPartner, type TestPartner } from '../../test/support/people.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { one } from '../db/read.ts'
import { personalRowsRemoved } from '../metrics/metrics.ts'
import { removePastData } from './remove-past-data.ts'

const day = 24 * 3_600_000

let world: World
let partner: TestPartner
let support: TestStaff
beforeAll(async () => {
  world = await openWorld()
  support = await joinStaff(world, 'support')
  partner = await joinPartner(world)
})
afterAll(() => world.close())

const count = async (table: string, where = 'true') => {
  const [row] = await world.asOwner<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`)
  return row?.n
}
const mailTo = (id: string, queued: Date, over: boolean) =>
  world.asOwner(
    `insert into mail (account_id, id, to_address, lang, words, queued_at, next_try_at, sent_at)
     values ('${partner.id}', '${id}', 'a@example.com', 'en', 'mail.code', '${queued.toISOString()}',
       ${over ? `null, '${queued.toISOString()}'` : `'${queued.toISOString()}', null`})`,
  )

it('removes what is past its time, to the moment, counts it by rule, and finds nothing the next time', async () => {
  await partner.api.support.feedback({ topic: 'Payouts', content: 'A question' })
  const sentAt = world.clock.now()
  const [over, waiting] = [crypto.randomUUID(), crypto.randomUUID()]
  await mailTo(over, sentAt, true)
  await mailTo(waiting, sentAt, false)
  await support.api.partnerStaff.open({ username: partner.username })
  const mails = (id: string) => count('mail', `id = '${id}'`)

  world.clock.advance(90 * day - 1)
  await removePastData(world.jobs)
  expect(await mails(over)).toBe(1)
  world.clock.advance(1)
  expect((await removePastData(world.jobs)).mail).toBeGreaterThanOrEqual(1)
  expect(await mails(over)).toBe(0)
  expect(await mails(waiting)).toBe(1)

  expect(await count('feedback')).toBe(1)
  expect(await count('audit', `action = 'partner_opened'`)).toBe(1)
  world.clock.advance(640 * day)
  const removed = await removePastData(world.jobs)
  expect(removed).toMatchObject({ feedback: 1, look: 1 })
  expect(await count('feedback')).toBe(0)
  expect(await count('audit', `action = 'partner_opened'`)).toBe(0)
  expect(await count('partner_session', `account_id = '${partner.id}'`)).toBe(0)
  expect(await removePastData(world.jobs)).toEqual({})
  const counted = (await personalRowsRemoved.get()).values.find(({ labels }) => labels.rule === 'feedback')
  expect(counted?.value).toBe(1)
})

it('keeps the device that was seen last, so that the next new one is still asked about', async () => {
  const other = await joinPartner(world)
  const of = `account_id = '${other.id}'`
  const before = await count('known_device', of)
  await world.asOwner(
    `insert into known_device (account_id, mark, seen_at, browser)
     select account_id, 'older', seen_at - interval '24 hours', true from known_device where ${of} limit 1`,
  )
  expect(await count('known_device', of)).toBe((before ?? 0) + 1)
  world.clock.advance(2_000 * day)
  await removePastData(world.jobs)
  expect(await count('known_device', of)).toBe(1)
  expect(await count('known_device', `${of} and mark = 'older'`)).toBe(0)
})

it('removes a few rows at a time, and all in the end', async () => {
  const at = world.clock.now().toISOString()
  await world.asOwner(
    `insert into feedback (account_id, id, topic, content, at)
     select '${partner.id}', gen_random_uuid(), 'Many', 'Words', '${at}' from generate_series(1, 1201)`,
  )
  world.clock.advance(730 * day)
  const { removed } = await one<{ removed: number }>(
    world.jobs.db,
    `select sum(removed)::int as removed from remove_past_data(500, $1) where rule = 'feedback'`,
    [world.clock.now()],
  )
  expect(removed).toBe(500)
  expect((await removePastData(world.jobs)).feedback).toBe(701)
})

it('takes no period outside its bounds', async () => {
  const set = (days: number) => world.asOwner(`update retention_rule set days = ${days} where name = 'mail'`)
  await expect(set(29)).rejects.toMatchObject({ constraint: 'retention_within_its_bounds' })
  await expect(set(401)).rejects.toMatchObject({ constraint: 'retention_within_its_bounds' })
})
