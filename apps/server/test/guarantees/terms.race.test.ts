import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRule, termsOf } from '../support/rules.ts'
import { staffToken } from '../support/staff.ts'
import { call } from './call.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/** What an advertiser's escrow is offered for, tried by one: with the server's own login, and by the owner's hand. */
let stage: Stage
let manager: string
let approver: string
let landing: string
beforeAll(async () => {
  stage = await openStage()
  manager = await staffToken(stage.world, 'campaign_manager')
  approver = await staffToken(stage.world, 'approver')
  landing = stage.world.campaigns.landing
})
afterAll(() => stage?.world.close())

const asConsole = (text: string, values: unknown[]) => stage.world.staff.db.query({ text, values })

const copyTerms = (proposal: string) =>
  `insert into plan_rule (campaign_id, version, frozen_at, product, picture, content, game_description, user_targeting,
     landing_page, cpm, payout, payout_event, payout_cap_bp, put_min, put_max, flight_s, attribution_s, validation_s${proposal && ', proposal_id'})
   select campaign_id, 77, frozen_at, product, picture, content, game_description, user_targeting, landing_page, cpm, payout,
     payout_event, payout_cap_bp, put_min, put_max, flight_s, attribution_s, validation_s${proposal}
   from plan_rule where campaign_id = $1 and version = 1`

async function propose(kind: string, subject: string, params: object): Promise<string> {
  const id = randomUUID()
  const { clock } = stage.world
  await call(
    stage.world.staff.db,
    'propose',
    id,
    kind,
    manager,
    subject,
    null,
    JSON.stringify(params),
    `as ${id}`,
    clock.now(),
  )
  return id
}

const confirm = (proposal: string) =>
  call(
    stage.world.staff.db,
    'confirm_proposal',
    proposal,
    approver,
    [randomUUID()],
    ['R'],
    null,
    stage.world.clock.now(),
  )

it('the console by itself writes no terms and offers no campaign', async () => {
  expect(await stoppedBy(asConsole(copyTerms(''), [landing]))).toContain('42501')
  expect(await stoppedBy(asConsole('update campaign set active = true where id = $1', [landing]))).toContain(
    '42501',
  )
  const offered = `insert into campaign (id, number, advertiser_id, official_push, content_type, trials_needed, active, created_at)
     select gen_random_uuid(), 'C-ALONE', advertiser_id, false, 'landing_page', 0, true, created_at from campaign where id = $1`
  expect(await stoppedBy(asConsole(offered, [landing]))).toContain('42501')
  expect(await stoppedBy(stage.world.asOwner(offered, [landing]))).toBe('23514 campaign_on_takes_two_people')
})

it('not even the owner writes terms that nobody agreed to, or that were agreed for another campaign', async () => {
  const { asOwner, campaigns } = stage.world
  expect(await stoppedBy(asOwner(copyTerms(''), [landing]))).toBe('23514 plan_rule_takes_two_people')
  const [row] = await asOwner<{ proposal_id: string }>(
    'select proposal_id from plan_rule where campaign_id = $1',
    [campaigns.second],
  )
  const used = asOwner(copyTerms(', $2::uuid'), [landing, row?.proposal_id])
  expect(await stoppedBy(used)).toBe('23505 plan_rule_once_per_proposal')
  const [on] = await asOwner<{ id: string }>("select id from proposal where kind = 'campaign_on' limit 1")
  const another = asOwner(copyTerms(', $2::uuid'), [landing, on?.id])
  expect(await stoppedBy(another)).toBe('23503 plan_rule_is_confirmed_by_two_people')
  const open = await propose('campaign_terms', landing, await termsOf(stage.world, landing))
  const unconfirmed = asOwner(copyTerms(', $2::uuid'), [landing, open])
  expect(await stoppedBy(unconfirmed)).toBe('23503 plan_rule_is_confirmed_by_two_people')
})

it('what is switched off by one is switched on by a new proposal only, on the terms that it named', async () => {
  const { asOwner, clock } = stage.world
  await call(stage.world.staff.db, 'switch_campaign_off', landing, manager, clock.now())
  const on = 'update campaign set active = true where id = $1'
  expect(await stoppedBy(asOwner(on, [landing]))).toBe('23514 campaign_on_takes_two_people')
  const version = await addRule(stage.world, landing)
  const proposal = await propose('campaign_on', landing, { version: String(version) })
  await addRule(stage.world, landing)
  expect(await stoppedBy(confirm(proposal))).toBe('FLREF terms_changed')
  await confirm(await propose('campaign_on', landing, { version: String(version + 1) }))
  const off = call(stage.world.staff.db, 'switch_campaign_off', landing, approver, clock.now())
  expect(await stoppedBy(off)).toBe('FLREF role_missing')
})

it('terms that could not be confirmed are not even proposed, and trying them leaves nothing', async () => {
  const terms = await termsOf(stage.world, landing)
  const count = async () =>
    (
      await stage.world.asOwner(
        'select (select count(*) from plan_rule) as rules, (select count(*) from proposal) as proposals',
      )
    )[0]
  const before = await count()
  for (const change of [
    { put_max: '1' },
    { validation_seconds: '1' },
    { product: null },
    { film: '/f.webm' },
  ])
    expect(await stoppedBy(propose('campaign_terms', landing, { ...terms, ...change }))).toBe(
      'FLREF rule_does_not_fit',
    )
  expect(await stoppedBy(propose('campaign_terms', randomUUID(), terms))).toBe('FLREF data_error')
  expect(await count()).toEqual(before)
})
