import { newTotpSecret, sealSecret, totpCode, totpStep } from '@fairlead/server/src/credentials/totp.ts'
import { hashSecret, newSecret } from '@fairlead/server/src/crypto/opaque.ts'
import type { World } from '@fairlead/server/test/support/world.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { desktop } from '../browser.ts'
import { openStage, type Stage } from '../stage.ts'
import { askInMenu, rowOf } from './desk.ts'

const session = newSecret()
const secret = newTotpSecret()

let stage: Stage
beforeAll(async () => {
  stage = await openStage({}, { viewport: desktop }, { days: 1, happens: leaveTheDesk })
})
afterAll(() => stage?.close())

/** A campaign manager enrolled, and left a console open: the last code was shown a day ago. */
async function leaveTheDesk(world: World): Promise<void> {
  const now = world.clock.now()
  const [manager] = await world.asOwner<{ id: string }>(
    `select id from operator where role = 'campaign_manager' order by username limit 1`,
  )
  const id = manager?.id ?? ''
  await world.asOwner('update operator set totp_secret = $2, totp_enrolled_at = $3 where id = $1', [
    id,
    sealSecret(world.ctx.pepper, id, secret),
    now,
  ])
  await world.asOwner(
    `insert into operator_session (token_hash, operator_id, created_at, last_seen_at, expires_at, proven_at)
     values ($1, $2, $3, $4, $4, $3)`,
    [hashSecret(session), id, now, new Date(now.getTime() + 7 * 86_400_000)],
  )
}

it('what was begun is done once a code was shown, and not before', async () => {
  const { page, profile, server, watch } = stage
  await profile.addCookies([{ name: 'fairlead_operator', value: session, url: server.facts.console }])
  await page.goto(server.facts.console)
  const row = await rowOf(page, 'Campaigns', 'Harbour lights, decaf')
  const form = await askInMenu(page, row, 'Propose trials')
  await form.getByLabel('Trial orders').fill('2')
  await form.getByLabel('Why').fill('28 days are over')
  await form.getByRole('button', { name: 'Propose' }).click()

  const proof = page.getByRole('dialog', { name: 'Is it still you?' })
  await proof.waitFor()
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await form.getByText('Enter a code from your authenticator app to go on.').waitFor()
  expect(await form.getByLabel('Why').inputValue()).toBe('28 days are over')

  await form.getByRole('button', { name: 'Propose' }).click()
  await proof.getByLabel('Authenticator code').fill('000000')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await proof.locator('[aria-invalid=true]').waitFor()
  await proof.getByLabel('Authenticator code').fill(totpCode(secret, totpStep(new Date())))
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await proof.waitFor({ state: 'detached' })
  await form.waitFor({ state: 'detached' })
  await row.getByText('Waits for: Approver').waitFor()
  expect(watch.faults).toEqual([])
})
