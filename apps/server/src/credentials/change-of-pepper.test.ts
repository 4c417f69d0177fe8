import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAcceptor, addRate, codeOf, orderExchange } from '../../test/support/acceptors.ts'
import { codeNow, secretOf } from '../../test/support/authenticator.ts'
import { brokenInvariants } from '../../test/support/books.ts'
import { withPeppers } from '../../test/support/changed-pepper.ts'
import { beacon, browser, mustShowAd, offerOf, putAndMatch, seeAd } from '../../test/support/orders.ts'
import {
  bindCard,
  clientOf,
  fillEscrow,
  joinPartner,
  md5,
  payIn,
  signInStaff,
  type TestPartner,
  testPin,
  verifyEmail,
} from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { loginTicket, turnOnSecondStep } from '../../test/support/second-step.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { nameOfPepper } from '../crypto/peppers.ts'
import { postbackSecret } from '../delivery/groups.ts'
import { demoAdvertiserId } from '../demo/people.ts'
import type { Letter } from '../mail/letter.ts'
import { sendDueMail } from '../mail/send-mail.ts'
import { sendLoginCodes } from '../session/login-recovery.ts'
import { makeExports } from '../statement/make-exports.ts'
import { countLostSecrets, countOldSecrets } from './old-secrets.ts'

const pepper = 'the pepper after the first one, of more than 32 characters'
const key = () => ({ idempotencyKey: randomUUID() })

/** The same network by the pepper it began with, by the next one that reads the first as well, and by the next one alone. */
let before: World
let changed: World
let after: World
let partner: TestPartner
beforeAll(async () => {
  before = await openWorld()
  changed = withPeppers(before, { pepper, otherPeppers: [before.ctx.pepper] })
  after = withPeppers(before, { pepper, otherPeppers: [] })
  partner = await joinPartner(before)
  await payIn(before, partner, '500.00')
})
afterAll(async () => {
  expect(await brokenInvariants(before)).toEqual([])
  await changed.close()
  await after.close()
  await before.close()
})

async function letters(world: World): Promise<Letter[]> {
  const sent: Letter[] = []
  await sendDueMail(world.jobs, { send: async (letter) => void sent.push(letter), close: () => undefined })
  return sent
}
const keyIn = (letter: Letter | undefined) => /key=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''

it('keeps a transaction password, which is of the new pepper from its next use on', async () => {
  const other = await joinPartner(before)
  const check = (world: World, { token }: TestPartner) =>
    clientOf(world, token).session.checkPin({ password: md5(testPin) })
  expect(await countOldSecrets(changed.ctx)).toMatchObject({ pins: 2 })
  await check(changed, partner)
  expect(await countOldSecrets(changed.ctx)).toMatchObject({ pins: 1 })
  expect(await countLostSecrets(changed.ctx)).toBe(0)
  // The one that is of the new pepper by now is nothing to who knows the old one alone.
  expect(await countLostSecrets(before.ctx)).toBe(1)
  await check(after, partner)
  expect(await refusalOf(check(after, other))).toBe('pin_wrong')
  expect(await refusalOf(check(before, partner))).toBe('pin_wrong')
  await check(changed, other)
  const wrong = clientOf(changed, other.token).session.checkPin({ password: md5('135792') })
  expect(await refusalOf(wrong)).toBe('pin_wrong')
})

it('keeps one whose hash was made before there were names, whichever pepper made it', async () => {
  const old = await joinPartner(before)
  await before.asOwner(
    `update partner set pin_hash = regexp_replace(pin_hash, '\\$[^$]*$', '') where id = $1`,
    [old.id],
  )
  const hash = async () =>
    (await before.asOwner<{ pin_hash: string }>('select pin_hash from partner where id = $1', [old.id]))[0]
      ?.pin_hash
  expect((await hash())?.split('$')).toHaveLength(5)
  await clientOf(changed, old.token).session.checkPin({ password: md5(testPin) })
  expect((await hash())?.split('$')[5]).toBe(nameOfPepper(pepper))
})

it('keeps an authenticator of the staff, sealed anew at its next code', async () => {
  const staff = await signInStaff(before, 'content')
  const secret = secretOf((await staff.peopleStaff.totpBegin({})).uri)
  await staff.peopleStaff.totpConfirm({ code: codeNow(before, secret) })
  expect(await countOldSecrets(changed.ctx)).toMatchObject({ authenticators: 1 })
  before.clock.advance(30_000)
  await (await signInStaff(changed, 'content', codeNow(before, secret))).operator.me({})
  expect(await countOldSecrets(changed.ctx)).toMatchObject({ authenticators: 0 })
  before.clock.advance(30_000)
  await (await signInStaff(after, 'content', codeNow(before, secret))).operator.me({})
})

it('keeps a partner’s second step, sealed anew at its next code; recovery codes are of no pepper', async () => {
  const careful = await joinPartner(before)
  const { code, recoveryCodes } = await turnOnSecondStep(before, careful)
  expect(await countOldSecrets(changed.ctx)).toMatchObject({ authenticators: 1 })
  const logIn = async (world: World, typed: string) =>
    clientOf(world, '').secondStep.finish({ ticket: await loginTicket(world, careful), code: typed })
  expect(await refusalOf(logIn(after, code(1)))).toBe('second_step_wrong')
  await logIn(after, recoveryCodes[0] ?? '')
  await logIn(changed, code(1))
  expect(await countOldSecrets(changed.ctx)).toMatchObject({ authenticators: 0 })
  before.clock.advance(60_000)
  await logIn(after, code(1))
})

it('knows a device that it knew, and does not tell its owner of it', async () => {
  const login = { username: partner.username, password: partner.password }
  const told = async () => (await partner.api.notice.list({})).items.length
  await clientOf(before, '').session.login(login)
  const known = await told()
  await clientOf(changed, '').session.login(login)
  expect(await told()).toBe(known)
  await clientOf(after, '').session.login(login)
  expect(await told()).toBe(known)
})

it('takes the links and the code that were mailed before, and mails a link that was asked for before', async () => {
  const newcomer = await joinPartner(before)
  await letters(before)
  await newcomer.api.profile.sendEmailLink({})
  const [again] = await letters(changed)
  await clientOf(changed, '').session.verifyEmail({ key: keyIn(again) })
  await verifyEmail(before, partner)
  before.clock.advance(73 * 3_600_000)
  const email = `${partner.username}@example.com`
  await clientOf(before, '').session.forgotPassword({ email })
  await sendLoginCodes(before.jobs)
  const [letter] = await letters(before)
  const password = 'lantern-and-rope-7'
  const words = { new_password: password, confirm_password: password }
  expect(await refusalOf(clientOf(after, '').session.recoverByLink({ key: keyIn(letter), ...words }))).toBe(
    'login_recovery_over',
  )
  await clientOf(changed, '').session.recoverByLink({ key: keyIn(letter), ...words })
  partner = { ...partner, password, ...(await signedIn(before, partner.username, password)) }
})

async function signedIn(world: World, username: string, password: string) {
  const { token } = await clientOf(world, '').session.login({ username, password })
  return { token, api: clientOf(world, token) }
}

it('shows and takes the code of an acceptor’s order that was made before', async () => {
  const trader = await joinPartner(before)
  await payIn(before, trader, '500.00')
  const acceptor = await addAcceptor(before)
  await addRate(before)
  const order = await orderExchange(trader, acceptor, await bindCard(before, trader))
  const code = await codeOf(before, order.id)
  expect(await codeOf(changed, order.id)).toBe(code)
  const taken = await clientOf(changed, trader.token).acceptor.orderCode({ id: order.id, code }, key())
  expect(taken.state).toBe('accepted')
})

it('counts views, clicks and conversions of ads that were shown before', async () => {
  await fillEscrow(before, before.campaigns.second, 1_000_000_000n)
  const buyer = await joinPartner(before)
  await payIn(before, buyer, '500.00')
  const id = await offerOf(before, buyer, before.campaigns.second)
  await putAndMatch(before, buyer, id, '50.00')
  const { clickId } = await seeAd(before, { slot: 'second', click: true })
  const token = await mustShowAd(before, 'second')
  before.clock.advance(1_000)
  expect(await beacon(changed, token, browser, '81.90.1.7')).toBe(204)
  const fields = { click_id: clickId, event: 'sale', value: '20.00', currency: 'USD', txid: 'T-1' }
  const ts = String(Math.floor(before.clock.now().getTime() / 1000))
  const sig = createHmac('sha256', postbackSecret(before.ctx.pepper, demoAdvertiserId))
    .update([...Object.values(fields), ts].join('|'))
    .digest('hex')
  const post = async (world: World) =>
    (await world.app.inject({ method: 'POST', url: '/pb', payload: { ...fields, ts, sig } })).json()
  expect(await post(after)).toEqual({ outcome: 'forged' })
  expect(await post(changed)).toEqual({ outcome: 'counted' })
})

it('tells the key that each statement was signed with', async () => {
  const reader = await joinPartner(before)
  await payIn(before, reader, '20.00')
  const made = async (world: World) => {
    const api = clientOf(world, reader.token)
    const asked = { format: 'csv', from: '2026-11-01', to: '2026-11-16' } as const
    const { id } = await api.statement.exportRequest(asked)
    await makeExports(world.jobs)
    return id
  }
  const [old, fresh] = [await made(before), await made(changed)]
  const keyOf = async (world: World, id: string) =>
    (await clientOf(world, reader.token).statement.exportDetail({ id })).public_key
  expect(await keyOf(changed, old)).toBe(await keyOf(before, old))
  expect(await keyOf(changed, fresh)).not.toBe(await keyOf(before, old))
  expect(await keyOf(after, fresh)).toBe(await keyOf(changed, fresh))
})
