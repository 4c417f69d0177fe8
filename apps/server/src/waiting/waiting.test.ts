import { randomUUID } from 'node:crypto'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { operatorRoles } from '@fairlead/contract/operator-roles'
import { type WaitingKind, waitingKindNames, waitingKinds } from '@fairlead/contract/waiting-kinds'
import { languages } from '@fairlead/contract/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAcceptor, addRate, codeOf, orderExchange, testAcceptor } from '../../test/support/acceptors.ts'
import { dayToSign } from '../../test/support/client-money.ts'
import { picture } from '../../test/support/creatives.ts'
import { paymentOf } from '../../test/support/payments.ts'
import {
  bindCard,
  fillEscrow,
  joinPartner,
  payIn,
  registerPartner,
  statementCsv,
  type TestPartner,
  testCard,
} from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { one } from '../db/read.ts'

const day = 86_400_000

let world: World
let partner: TestPartner
let destination_id: string
let staff: Readonly<Record<OperatorRole, TestStaff>>
let cards = 0
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  const joined = await Promise.all(
    operatorRoles.map(async (role) => [role, await joinStaff(world, role)] as const),
  )
  staff = Object.fromEntries(joined) as Record<OperatorRole, TestStaff>
  partner = await joinPartner(world)
  await payIn(world, partner, '500.00')
  cards += 1
  destination_id = await bindCard(world, partner, {
    ...testCard,
    account_number: `DE77 0000 ${1000 + cards}`,
  })
})
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })
const note = 'As the letter of Monday says'
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * day).toISOString()

async function withdraw(amount = '30.00'): Promise<string> {
  const ask = { amount, destination_id }
  return (
    await partner.api.wallet.withdraw({ ...ask, step_up: await partner.stepUp('withdraw', ask) }, key())
  ).id
}

async function approved(): Promise<string> {
  const id = await withdraw()
  await staff.approver.api.operator.withdrawalApprove({ id }, key())
  return id
}

async function notReceived(): Promise<string> {
  const id = await approved()
  await staff.cashier.api.operator.withdrawalSent({ id, bank_reference: `TB-${randomUUID()}` }, key())
  await partner.api.wallet.withdrawalNotReceived({ id }, key())
  return id
}

async function inReview() {
  const id = await withdraw()
  const reason = 'asked_by_somebody_else'
  const { review } = await staff.support.api.reviewStaff.reviewOpen({ id, reason, disputed: '30.00' }, key())
  return { id, review_id: review?.id ?? '' }
}

async function appealed(): Promise<string> {
  const { review_id } = await inReview()
  const statement = 'It was me. Please ring me.'
  return (await partner.api.review.appealOpen({ subject_kind: 'review', subject_id: review_id, statement }))
    .id
}

async function deposit(amount = '20.00'): Promise<string> {
  return (await partner.api.wallet.depositOpen({ amount }, key())).id
}

async function strayLine(): Promise<string> {
  const reference = `TB-${randomUUID()}`
  const line = { reference, direction: 'in' as const, amount: '7.00', text: 'R. Unknown' }
  await staff.cashier.api.operator.statementImport(
    { content: statementCsv([line], world.clock.now()) },
    key(),
  )
  const { id } = await one<{ id: string }>(
    world.staff.db,
    'select id from bank_line where bank_reference = $1',
    [reference],
  )
  return id
}

/** A deposit of $20.00 that is recorded, and the line that the bank shows under its reference. */
async function recordedWithLine(amount: string) {
  const id = await deposit()
  const reference = `TB-${randomUUID()}`
  const recorded = await staff.cashier.api.operator.depositRecord({ id, bank_reference: reference })
  const line = { reference, direction: 'in' as const, amount, text: recorded.reference }
  const content = statementCsv([line], world.clock.now())
  const preview = await staff.cashier.api.operator.statementPreview({ content })
  await staff.cashier.api.operator.statementImport({ content }, key())
  const { items } = await staff.cashier.api.moneyStaff.suspenseList({ find: reference })
  return { id, reference: recorded.reference, previewed: preview.items[0], line: items[0] }
}

async function exchanged(): Promise<string> {
  await addRate(world)
  return (await orderExchange(partner, await addAcceptor(world), destination_id)).id
}

const campaign = () =>
  one<{ id: string }>(world.ctx.db, 'select id from campaign where active order by created_at, id limit 1')

type Begun = {
  readonly id: string
  /** Who took the step before and may not take the next. */
  readonly barred?: TestStaff
  /** Takes the next step; by an id of its own where the call names something else. */
  readonly done: () => Promise<unknown>
}

/** How each kind comes to wait, and how it is done; a kind without a case does not compile. */
const cases: Readonly<Record<WaitingKind, () => Promise<Begun>>> = {
  deposit_to_record: async () => {
    const id = await deposit()
    return {
      id,
      done: () => staff.cashier.api.operator.depositRecord({ id, bank_reference: `TB-${randomUUID()}` }),
    }
  },
  deposit_to_confirm: async () => {
    const id = await deposit()
    await staff.cashier.api.operator.depositRecord({ id, bank_reference: `TB-${randomUUID()}` })
    return {
      id,
      barred: staff.cashier,
      done: () => staff.approver.api.operator.depositConfirm({ id }, key()),
    }
  },
  withdrawal_to_approve: async () => {
    const id = await withdraw()
    const { items } = await staff.approver.api.waitingStaff.list({ kind: 'withdrawal_to_approve' })
    expect(items.find((item) => item.id === id)?.why).toBe('young_destination')
    return { id, done: () => staff.approver.api.operator.withdrawalApprove({ id }, key()) }
  },
  withdrawal_to_send: async () => {
    const id = await approved()
    const bank_reference = `TB-${randomUUID()}`
    return {
      id,
      barred: staff.approver,
      done: () => staff.cashier.api.operator.withdrawalSent({ id, bank_reference }, key()),
    }
  },
  withdrawal_to_trace: async () => {
    const id = await notReceived()
    return {
      id,
      done: () => staff.cashier.api.reviewStaff.withdrawalTraced({ id, trace_reference: 'TR-1234' }, key()),
    }
  },
  withdrawal_to_give_back: async () => {
    const id = await notReceived()
    // The bank's statements have to reach beyond the sending before anybody can say that it was not paid.
    return {
      id,
      barred: staff.cashier,
      done: () => staff.cashier.api.reviewStaff.withdrawalTraced({ id, trace_reference: 'TR-1234' }, key()),
    }
  },
  review_to_end: async () => {
    const { id, review_id } = await inReview()
    return { id, done: () => staff.approver.api.reviewStaff.reviewEnd({ review_id }, key()) }
  },
  review_to_extend: async () => {
    const { id, review_id } = await inReview()
    const another = await joinStaff(world, 'support')
    await another.api.reviewStaff.reviewExtend({ review_id }, key())
    return {
      id,
      barred: another,
      done: () => staff.support.api.reviewStaff.reviewExtend({ review_id }, key()),
    }
  },
  appeal_to_decide: async () => {
    const id = await appealed()
    const dismiss = { id, outcome: 'dismissed', answer: 'The card is not yours.' } as const
    return {
      id,
      barred: staff.support,
      done: () => staff.approver.api.reviewStaff.appealDecide(dismiss, key()),
    }
  },
  appeal_to_pay: async () => {
    await fillEscrow(world, world.ctx.network.id, 30_000_000n, 'marketing')
    const id = await appealed()
    const grant = { id, outcome: 'granted', answer: 'It is yours.', credit: '1.00' } as const
    const another = await joinStaff(world, 'approver')
    await another.api.reviewStaff.appealDecide(grant, key())
    return {
      id,
      barred: another,
      done: () => staff.cashier.api.reviewStaff.appealCredit({ id }, key()),
    }
  },
  startup_funds_to_decide: async () => {
    const wish = { partner: partner.username, amount: '5.00' }
    const { id } = await staff.support.api.reviewStaff.advancePropose(wish, key())
    const decline = { id, answer: 'decline' } as const
    return {
      id,
      barred: staff.support,
      done: () => staff.approver.api.reviewStaff.advanceDecide(decline, key()),
    }
  },
  proposal_to_confirm: async () => {
    const { id } = await staff.cashier.api.moneyStaff.suspenseSendBack({ id: await strayLine(), note })
    return {
      id,
      barred: staff.cashier,
      done: () => staff.approver.api.proposalStaff.proposalConfirm({ id }, key()),
    }
  },
  admin_proposal_to_confirm: async () => {
    const wish = { username: `nils.${cards}`, person: `Nils Newman ${cards}`, role: 'support', note } as const
    const another = await joinStaff(world, 'admin')
    const { id } = await another.api.peopleStaff.personAdd(wish)
    return { id, barred: another, done: () => staff.admin.api.proposalStaff.proposalConfirm({ id }, key()) }
  },
  payment_to_send: async () => {
    const proposal = await staff.cashier.api.moneyStaff.suspenseSendBack({ id: await strayLine(), note })
    await staff.approver.api.proposalStaff.proposalConfirm({ id: proposal.id }, key())
    const { id } = await paymentOf(world, proposal.id)
    const sent = { id, bank_reference: `TB-${randomUUID()}` }
    return { id, barred: staff.approver, done: () => staff.cashier.api.moneyStaff.paymentSent(sent, key()) }
  },
  bank_line_to_identify: async () => {
    const id = await strayLine()
    return { id, done: () => staff.cashier.api.moneyStaff.suspenseSendBack({ id, note }) }
  },
  client_money_to_sign: async () => {
    const { id, open_count } = await dayToSign(world)
    const sign = { id, with_open: open_count > 0 }
    return { id, done: () => staff.cashier.api.booksStaff.clientMoneySign(sign) }
  },
  client_money_to_keep: async () => {
    const { id, open_count } = await dayToSign(world)
    await staff.cashier.api.booksStaff.clientMoneySign({ id, with_open: open_count > 0 })
    return { id, barred: staff.cashier, done: () => staff.approver.api.booksStaff.clientMoneyKeep({ id }) }
  },
  account_to_activate: async () => {
    const { code } = await staff.support.api.supportStaff.codeIssue({
      kind: 'license_key',
      needs_activation: true,
    })
    await registerPartner(world, code)
    const { items } = await staff.support.api.accountStaff.waiting({})
    const id = items.at(-1)?.id ?? ''
    return { id, done: () => staff.support.api.accountStaff.activate({ id }) }
  },
  account_to_decide: async () => {
    const wish = { id: partner.id, action: 'disable', reason: 'login_stolen', days: 10 } as const
    const { id } = await staff.support.api.accountStaff.propose(wish)
    return {
      id,
      barred: staff.support,
      done: () => staff.approver.api.accountStaff.decide({ id, answer: 'drop' }),
    }
  },
  coupon_to_approve: async () => {
    await fillEscrow(world, world.ctx.network.id, 30_000_000n, 'marketing')
    const { id } = await staff.content.api.couponStaff.couponPropose(
      {
        name: `Autumn ${cards}`,
        rules: 'Name it when you fund.',
        kind: 'fixed_amount',
        audience: 'everybody',
        base: 'amount',
        rate_percent: 100,
        face_max: '3.00',
        cap: '100.00',
        budget: '30.00',
        claims_expected: 10,
        valid_days: 30,
        claim_until: inDays(20),
      },
      key(),
    )
    return {
      id,
      barred: staff.content,
      done: () => staff.approver.api.couponStaff.couponApprove({ id }, key()),
    }
  },
  creative_to_approve: async () => {
    const another = await joinStaff(world, 'approver')
    const { id } = await staff.campaign_manager.api.creativeStaff.creativeUpload({
      campaign_id: world.campaigns.landing,
      name: 'Tea',
      alt: 'A cup of tea',
      file: await picture(176, 176),
    })
    // Whoever uploaded it has become an approver since.
    await world.asOwner('update creative set uploaded_by = $1 where id = $2', [another.id, id])
    return {
      id,
      barred: another,
      done: () => staff.approver.api.creativeStaff.creativeApprove({ id }),
    }
  },
  announcement_to_release: async () => {
    const words = languages.map((lang) => ({
      lang,
      title: `Pause (${lang})`,
      text: 'For an hour no ads are shown.',
    }))
    const another = await joinStaff(world, 'content')
    const draft = { category: 'system_maintenance', starts_at: inDays(1), words } as const
    const { id } = await another.api.announcementStaff.announcementDraft(draft, key())
    return {
      id,
      barred: another,
      done: () => staff.approver.api.announcementStaff.announcementRelease({ id }, key()),
    }
  },
  text_to_publish: async () => {
    const another = await joinStaff(world, 'content')
    const draft = { kind: 'terms', lang: 'de', title: 'Bedingungen', body: 'Was gilt.' } as const
    const { id } = await another.api.contentStaff.textDraft(draft, key())
    return {
      id,
      barred: another,
      done: () => staff.approver.api.contentStaff.textPublish({ id }, key()),
    }
  },
  acceptor_code_to_tell: async () => {
    const id = await exchanged()
    return { id, done: () => staff.support.api.acceptorStaff.codeHandOut({ id }) }
  },
  acceptor_order_to_pay: async () => {
    const id = await exchanged()
    await partner.api.acceptor.orderCode({ id, code: await codeOf(world, id) }, key())
    const bank_reference = `TB-${randomUUID()}`
    return { id, done: () => staff.cashier.api.acceptorStaff.claimPaid({ id, bank_reference }, key()) }
  },
  acceptor_to_approve: async () => {
    await staff.cashier.api.acceptorStaff.register({ ...testAcceptor, name: `Harbour ${cards}` })
    const { acceptors } = await staff.cashier.api.acceptorStaff.list({})
    const id = acceptors.find(({ name }) => name === `Harbour ${cards}`)?.id ?? ''
    return { id, barred: staff.cashier, done: () => staff.approver.api.acceptorStaff.approve({ id }) }
  },
  licence_to_approve: async () => {
    const acceptor = await addAcceptor(world)
    const renewed = { id: acceptor, number: `ZAG-${cards}`, expires_at: inDays(400) }
    await staff.cashier.api.acceptorStaff.licenceRecord(renewed)
    const { acceptors } = await staff.cashier.api.acceptorStaff.list({})
    const licences = acceptors.find(({ id }) => id === acceptor)?.licences ?? []
    const id = licences.find(({ number }) => number === renewed.number)?.id ?? ''
    return { id, barred: staff.cashier, done: () => staff.approver.api.acceptorStaff.licenceApprove({ id }) }
  },
  country_to_approve: async () => {
    await staff.cashier.api.acceptorStaff.personalPropose({ country: 'VN' })
    const { personal } = await staff.cashier.api.acceptorStaff.list({})
    const id = personal.find(({ approved_by }) => approved_by === null)?.id ?? ''
    return { id, barred: staff.cashier, done: () => staff.approver.api.acceptorStaff.personalApprove({ id }) }
  },
  rate_to_approve: async () => {
    const source = { source: 'European Central Bank', evidence: 'reference rates' }
    const at = world.clock.now().toISOString()
    await staff.cashier.api.acceptorStaff.rateRecord({ currency: 'EUR', rate: '0.92', ...source, at })
    const { rates } = await staff.cashier.api.acceptorStaff.rateList({})
    const id = rates.find(({ approved_by }) => approved_by === null)?.id ?? ''
    return { id, barred: staff.cashier, done: () => staff.approver.api.acceptorStaff.rateApprove({ id }) }
  },
  presence_to_judge: async () => {
    const { id } = partner
    await world.asOwner('insert into partner_presence (account_id, z, orders, at) values ($1, 3.5, 4, $2)', [
      id,
      world.clock.now(),
    ])
    const found = { id, finding: 'helped', note } as const
    return { id, done: () => staff.campaign_manager.api.trafficStaff.presenceReview(found) }
  },
  trial_to_start: async () => {
    const { id } = await campaign()
    await world.asOwner(
      `insert into trial_reminder (campaign_id, reason, cause, since) values ($1, 'flight_held', gen_random_uuid(), $2)`,
      [id, world.clock.now()],
    )
    return { id, done: () => staff.campaign_manager.api.campaignStaff.trialStart({ id, orders: 1, note }) }
  },
}

const rowsOf = async ({ api }: TestStaff, kind?: WaitingKind) =>
  (await api.waitingStaff.list({ ...(kind && { kind }) })).items
const rowOf = async (of: TestStaff, kind: WaitingKind, id: string) =>
  (await rowsOf(of, kind)).find((row) => row.id === id && row.kind === kind)
const countOf = async ({ api }: TestStaff, kind: WaitingKind) =>
  (await api.waitingStaff.counts({})).items.find((each) => each.kind === kind)?.count

describe('what waits', () => {
  it.each(waitingKindNames)(
    '%s: for its roles alone, never for who took the step before, until it is done',
    async (kind) => {
      const { id, barred, done } = await cases[kind]()
      const { roles, calls } = waitingKinds[kind] as {
        roles: readonly OperatorRole[]
        calls: readonly string[]
      }
      for (const role of operatorRoles) {
        const row = await rowOf(staff[role], kind, id)
        expect([role, row !== undefined]).toEqual([role, roles.includes(role)])
      }
      const mine = staff[roles[0] as OperatorRole]
      expect(await rowOf(mine, kind, id)).toMatchObject({ next: calls[0] })
      const { item } = await mine.api.waitingStaff.item({ kind, id })
      expect(item).toEqual(await rowOf(mine, kind, id))
      expect(item?.not_yours).toBeNull()
      const counted = (await countOf(mine, kind)) ?? 0

      if (barred) {
        const { role } = await one<{ role: string }>(
          world.ctx.db,
          'select role from operator where id = $1',
          [barred.id],
        )
        const other = roles.find((each) => each !== role) ?? roles[0]
        await world.asOwner('update operator set role = $2 where id = $1', [barred.id, other])
        const theirs = await rowOf(barred, kind, id)
        const isHidden = kind === 'appeal_to_decide' || kind === 'appeal_to_pay'
        expect(isHidden ? theirs : theirs?.not_yours).toBe(isHidden ? undefined : 'same_person')
        const total = (await rowsOf(barred, kind)).filter(({ not_yours }) => not_yours === null).length
        expect(await countOf(barred, kind)).toBe(total)
        await world.asOwner('update operator set role = $2 where id = $1', [barred.id, role])
      }
      await done()
      expect(await rowOf(mine, kind, id)).toBeUndefined()
      expect(await countOf(mine, kind)).toBe(counted - 1)
    },
  )
})

describe('a proposal that waits', () => {
  it('names the campaign, the person or the publisher it is about, with whatever it proposes', async () => {
    const { id: campaign_id } = await campaign()
    const { name } = await one<{ name: string }>(
      world.ctx.db,
      `select r.product || ', ' || a.name || ' ' || c.number as name
       from campaign c join advertiser a on a.id = c.advertiser_id join plan_rule r on r.campaign_id = c.id
       where c.id = $1 order by r.version desc limit 1`,
      [campaign_id],
    )
    const trials = await staff.campaign_manager.api.campaignStaff.trialStart({
      id: campaign_id,
      orders: 1,
      note,
    })
    expect(await rowOf(staff.approver, 'proposal_to_confirm', trials.id)).toMatchObject({
      about: 'trial_orders',
      who: name,
    })
    const { proposal } = await staff.approver.api.waitingStaff.item({
      kind: 'proposal_to_confirm',
      id: trials.id,
    })
    expect(proposal?.about).toBe(name)
    const listed = await staff.approver.api.proposalStaff.proposalList({ kind: 'trial_orders' })
    expect(listed.items.find(({ id }) => id === trials.id)?.about).toBe(name)

    const proposer = await joinStaff(world, 'admin')
    const admin = (id: string) => rowOf(staff.admin, 'admin_proposal_to_confirm', id)
    const username = `nora.${cards}`
    const wish = { username, person: `Nora Next ${cards}`, role: 'content', note } as const
    const added = await proposer.api.peopleStaff.personAdd(wish)
    expect(await admin(added.id)).toMatchObject({ about: 'operator_add', who: username })
    const ended = await proposer.api.peopleStaff.personEnd({ id: staff.support.id, note })
    const leaving = await one<{ username: string }>(
      world.ctx.db,
      'select username from operator where id = $1',
      [staff.support.id],
    )
    expect(await admin(ended.id)).toMatchObject({ about: 'operator_end', who: leaving.username })
  })

  it('says a rate in percent, as its form asked for it', async () => {
    const proposer = await joinStaff(world, 'admin')
    const wish = { rate_percent: 0.75, fee_min: '0.25', fee_max: '9.00', note }
    const { id } = await proposer.api.moneyStaff.feesSet(wish)
    const { proposal } = await staff.admin.api.waitingStaff.item({ kind: 'admin_proposal_to_confirm', id })
    expect(proposal?.params).toEqual({ rate_percent: '0.75', fee_min: '0.25', fee_max: '9.00' })
  })
})

describe('the queue', () => {
  it('has the oldest date first over all kinds, page after page, each once', async () => {
    for (let n = 0; n < 24; n += 1) {
      world.clock.advance(1000)
      await deposit('1.00').catch(async () => {
        partner = await joinPartner(world)
        await deposit('1.00')
      })
    }
    const fresh = await joinStaff(world, 'cashier')
    const seen: { id: string; kind: string; place: string }[] = []
    let cursor: string | undefined
    do {
      const answer = await fresh.api.waitingStaff.list({ ...(cursor && { cursor }) })
      expect(answer.items.length).toBeLessThanOrEqual(20)
      seen.push(...answer.items.map(({ id, kind, due, since }) => ({ id, kind, place: due ?? since })))
      cursor = answer.next_cursor ?? undefined
    } while (cursor)
    expect(seen.length).toBeGreaterThan(20)
    expect(new Set(seen.map(({ id, kind }) => kind + id)).size).toBe(seen.length)
    expect(seen.map(({ place }) => place)).toEqual(seen.map(({ place }) => place).sort())
    const counts = (await fresh.api.waitingStaff.counts({})).items
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(seen.length)
  })

  it('is found by reference and by how a username begins', async () => {
    const id = await withdraw()
    const { reference } = await partner.api.wallet.withdrawalDetail({ id })
    const { api } = staff.approver
    const finds = async (find: string) => (await api.waitingStaff.list({ find })).items.map((row) => row.id)
    expect(await finds(reference.slice(2).toLowerCase())).toEqual([id])
    expect(await finds(partner.username.toUpperCase())).toEqual([id])
    expect(await finds('%')).toEqual([])
  })

  it('tells who, what came before, the journal lines and what colleagues did', async () => {
    const before = await withdraw('10.00')
    const id = await withdraw('30.00')
    await staff.approver.api.operator.withdrawalApprove({ id }, key())
    const told = await staff.cashier.api.waitingStaff.item({ kind: 'withdrawal_to_send', id })
    expect(told.withdrawal).toMatchObject({ id, amount: '30.00', state: 'approved' })
    expect(told.partner).toMatchObject({ username: partner.username, paid_in: '500.00', reviews: 0 })
    expect(told.destination?.text).toContain(testCard.bank_name)
    expect(told.journal).toMatchObject([{ from: 'available', to: 'withdrawing', amount: '30.00' }])
    expect(told.acts).toMatchObject([{ role: 'approver', action: 'withdrawal_approved' }])
    const { reference } = await partner.api.wallet.withdrawalDetail({ id: before })
    expect(told.history.map((line) => line.reference)).toEqual([reference])
  })

  it('leaves a bank line to whoever confirms the deposit that is recorded under its reference', async () => {
    const { id, reference, previewed, line } = await recordedWithLine('20.00')
    expect([previewed, line]).toMatchObject([
      { matched: null, recorded_deposit: reference },
      { matched: null, recorded_deposit: reference },
    ])
    const asked = async () =>
      (await staff.cashier.api.waitingStaff.list({ find: line?.bank_reference ?? '' })).items
    expect(await asked()).toEqual([])
    const { facts } = await staff.approver.api.waitingStaff.item({ kind: 'deposit_to_confirm', id })
    expect(facts).toEqual({ bank_shows: '20.00', booked_at: expect.any(String) })
    await staff.approver.api.operator.depositConfirm({ id }, key())
    const lines = await staff.cashier.api.operator.statementLines({ find: line?.bank_reference ?? '' })
    expect(lines.items).toMatchObject([{ matched: reference, recorded_deposit: null }])
  })

  it('asks about a bank line of another amount once the deposit recorded under its reference is declined', async () => {
    const { id, reference, line } = await recordedWithLine('19.00')
    expect(line?.recorded_deposit).toBe(reference)
    const bank_reference = line?.bank_reference ?? ''
    const asked = async () => (await staff.cashier.api.waitingStaff.list({ find: bank_reference })).items
    expect(await asked()).toEqual([])
    const { facts } = await staff.approver.api.waitingStaff.item({ kind: 'deposit_to_confirm', id })
    expect(facts).toMatchObject({ bank_shows: '19.00' })
    await staff.approver.api.operator.depositDecline({ id, bank_reference })
    expect(await asked()).toMatchObject([{ kind: 'bank_line_to_identify', id: line?.id }])
    const detail = await staff.cashier.api.waitingStaff.item({
      kind: 'bank_line_to_identify',
      id: line?.id ?? '',
    })
    expect(detail.line).toEqual({ ...line, recorded_deposit: null })
  })

  it('tells whoever comes second what became of it, and nothing of what waits for others', async () => {
    const id = await withdraw()
    await staff.approver.api.operator.withdrawalApprove({ id }, key())
    const late = await joinStaff(world, 'approver')
    const told = await late.api.waitingStaff.item({ kind: 'withdrawal_to_approve', id })
    expect([told.item, told.withdrawal?.state]).toEqual([null, 'approved'])
    expect(told.withdrawal?.approved_by).toBe(`approver.${staff.approver.id}`)
    const others = staff.content.api.waitingStaff.item({ kind: 'withdrawal_to_approve', id })
    expect(await refusalOf(others)).toBe('data_error')
    const nothing = late.api.waitingStaff.item({ kind: 'withdrawal_to_approve', id: randomUUID() })
    expect(await refusalOf(nothing)).toBe('data_error')
  })

  it('tells which colleagues have it open, for as long as they do, and keeps nobody out', async () => {
    const id = await withdraw()
    const mine = staff.approver
    const other = await joinStaff(world, 'approver')
    const kind = 'withdrawal_to_approve'
    const seenBy = async ({ api }: TestStaff) =>
      (await api.waitingStaff.list({ kind, find: partner.username })).items.map((row) => row.open_to)
    const open = async ({ api }: TestStaff) => (await api.waitingStaff.item({ kind, id })).open_to
    expect(await open(mine)).toEqual([])
    expect(await open(mine)).toEqual([])
    expect(await seenBy(mine)).toEqual([[]])
    expect(await seenBy(other)).toEqual([[`approver.${mine.id}`]])
    expect(await open(other)).toEqual([`approver.${mine.id}`])
    expect(await open(mine)).toEqual([`approver.${other.id}`])
    world.clock.advance(10_000)
    expect(await open(other)).toEqual([`approver.${mine.id}`])
    world.clock.advance(10_000)
    expect(await seenBy(mine)).toEqual([[`approver.${other.id}`]])
    expect(await seenBy(other)).toEqual([[]])
    await mine.api.operator.withdrawalApprove({ id }, key())
  })

  it('ends with the date of what can no longer be done', async () => {
    const id = await deposit()
    world.clock.advance(15 * day)
    const cashier = await joinStaff(world, 'cashier')
    expect(await rowOf(cashier, 'deposit_to_record', id)).toBeUndefined()
  })
})
