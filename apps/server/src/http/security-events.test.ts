import { randomUUID } from 'node:crypto'
import { operatorApi } from '@fairlead/contract/api'
import { createClient } from '@fairlead/contract/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownPage } from '../../test/support/own-page.ts'
import { clientOf, joinPartner, md5, signInAgain, type TestPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { totpCode, totpStep } from '../credentials/totp.ts'
import { injected } from './injected-fetch.ts'

let world: World
let partner: TestPartner
let support: TestStaff
beforeAll(async () => {
  world = await openWorld()
  partner = await joinPartner(world)
  support = await joinStaff(world, 'support')
})
beforeEach(async () => {
  await world.ctx.security.drain()
  await world.asOwner('delete from security_count')
})
afterAll(() => world.close())

const network = '127.0.0.0/24'
const anybody = () =>
  createClient(operatorApi, { base: '/api', headers: () => ownPage, fetch: injected(world.console) })

/** What has been counted since the test began, as `kind of whom`. */
async function counted(): Promise<string[]> {
  await world.ctx.security.drain()
  const rows = await world.asOwner<{ kind: string; network: string; who: string; n: bigint | string }>(
    'select kind, network, who, n from security_count order by kind, who',
  )
  for (const row of rows) expect(row.network).toBe(network)
  const names = new Map([
    [partner.id, 'partner'],
    [support.id, 'support'],
    ['', 'nobody'],
  ])
  return rows.map(({ kind, who, n }) => `${Number(n)} ${kind} of ${names.get(who) ?? 'somebody else'}`)
}

describe('of a partner', () => {
  it('a failed log-in is counted without a name, a good one with', async () => {
    const { login } = clientOf(world, '').session
    await refusalOf(login({ username: partner.username, password: 'not-the-password' }))
    await refusalOf(login({ username: 'nobody.at.all', password: 'not-the-password' }))
    await signInAgain(world, partner)
    expect(await counted()).toEqual(['2 login_failed of nobody', '1 signed_in of partner'])
  })

  it('a log-in from a browser or network that was never seen before is counted beside it', async () => {
    await world.app.inject({
      method: 'POST',
      url: '/api/auth/v2/login',
      headers: { 'user-agent': `Browser ${randomUUID()}` },
      payload: { username: partner.username, password: partner.password },
    })
    expect(await counted()).toEqual(['1 new_device of partner', '1 signed_in of partner'])
  })

  it('wrong passwords, tokens and codes are counted, and the limits that they hit', async () => {
    await refusalOf(partner.api.session.checkPin({ password: md5('111222') }))
    await refusalOf(partner.api.session.checkLogin({ login_password: 'not-the-password' }))
    await refusalOf(partner.api.wallet.cardEdit({ ...card, step_up: 'A'.repeat(43) }))
    const recover = { email: 'nobody@example.com', code: 'ABCD-EFGH', ...newPassword }
    for (let n = 0; n < 6; n += 1) await refusalOf(clientOf(world, '').session.recoverPassword(recover))
    expect(await counted()).toEqual([
      '5 code_wrong of nobody',
      '1 limit_hit of nobody',
      '1 password_wrong of partner',
      '1 pin_wrong of partner',
      '1 step_up_wrong of partner',
    ])
  })

  it('asking for a recovery, ended sessions and a changed password are counted', async () => {
    await clientOf(world, '').session.forgotPassword({ email: 'nobody@example.com' })
    const other = await signInAgain(world, partner)
    await other.session.logout({})
    await partner.api.session.revokeOtherSessions({})
    await partner.api.session.updatePassword({ old_password: partner.password, ...newPassword })
    expect(await counted()).toEqual([
      '1 password_changed of partner',
      '1 recovery_asked of nobody',
      '2 session_ended of partner',
      '1 signed_in of partner',
    ])
  })
})

describe('of staff', () => {
  it('a refusal by role is counted with who was refused', async () => {
    await refusalOf(support.api.peopleStaff.personEnd({ id: support.id, note: 'x' }))
    expect(await counted()).toEqual(['1 role_refused of support'])
  })

  it('a failed log-in, and a call from a page that is not the console’s', async () => {
    await refusalOf(anybody().operator.login({ username: 'ida.admin', password: 'not-the-password' }))
    await world.console.inject({
      method: 'POST',
      url: '/api/operator/logout',
      headers: { 'sec-fetch-site': 'same-site', cookie: support.cookie },
      payload: {},
    })
    expect(await counted()).toEqual(['1 foreign_page of nobody', '1 staff_login_failed of nobody'])
  })

  it('a second factor that is enrolled, answered wrong or with a used code, and taken away', async () => {
    const { secret } = await support.api.peopleStaff.totpBegin({})
    const codeOf = (step: bigint) => totpCode(fromBase32(secret), step)
    const step = totpStep(world.clock.now())
    await support.api.peopleStaff.totpConfirm({ code: codeOf(step) })
    await refusalOf(support.api.peopleStaff.sessionProve({ code: codeOf(step) }))
    await refusalOf(support.api.peopleStaff.sessionProve({ code: codeOf(step - 5n) }))
    expect(await counted()).toEqual([
      '1 second_factor_enrolled of support',
      '2 second_factor_wrong of support',
    ])

    const [first, second] = [await joinStaff(world, 'admin'), await joinStaff(world, 'admin')]
    const { id } = await first.api.peopleStaff.personRecover({ id: support.id, note: 'Lost the telephone' })
    const again = { idempotencyKey: randomUUID() }
    await second.api.proposalStaff.proposalConfirm({ id }, again)
    await second.api.proposalStaff.proposalConfirm({ id }, again)
    expect(await counted()).toContain('1 second_factor_removed of support')
    const { items } = await first.api.moneyStaff.alarmList({})
    expect(items.filter(({ kind }) => kind === 'second_factor_removed')).toMatchObject([
      { subject: support.id },
    ])
  })
})

const card = {
  kind: 'bank_card' as const,
  bank_name: 'Bank',
  beneficiary_name: 'Test',
  mobile: '+49 30 5550100',
  account_number: 'DE12 3456 7890',
  bank_address: '',
  branch_name: '',
}
const newPassword = { new_password: 'another-open-sesame-2', confirm_password: 'another-open-sesame-2' }

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  )
}
