import { randomUUID } from 'node:crypto'
import type { acceptorStaff } from '@fairlead/contract/acceptor-staff'
import type { accountStaff } from '@fairlead/contract/account-staff'
import type { partnerStaff } from '@fairlead/contract/partner-staff'
import { many, one } from '../../../src/db/read.ts'
import { addAcceptor, addRate, codeOf, orderExchange, testAcceptor } from '../acceptors.ts'
import { bindCard, registerPartner, unusedCode } from '../people.ts'
import { by, type SaidAgain, type Stage } from './stage.ts'

async function waiting(stage: Stage, needsActivation = true) {
  const { world } = stage
  const { username } = await registerPartner(world, await unusedCode(world, 'license_key', needsActivation))
  return one<{ id: string }>(world.ctx.db, 'select id from partner where username = $1', [username])
}

const disable = { action: 'disable' as const, reason: 'login_stolen' as const, days: 10 }

async function proposed(stage: Stage) {
  const partner = await stage.partner()
  const support = await stage.staff('support')
  const { id } = await support.api.accountStaff.propose({ id: partner.id, ...disable })
  return { partner, id }
}

export const partnerAgain: SaidAgain<typeof partnerStaff> = {
  dataFile: {
    again: 'another',
    tells: true,
    ask: by('support', async (stage) => ({ id: (await stage.partner()).id, reason: 'Asked by mail' })),
  },
  erase: {
    again: 'same',
    ask: by('support', async (stage) => ({ ...(await waiting(stage, false)), note: 'Letter of 3 May' })),
  },
}

export const accountAgain: SaidAgain<typeof accountStaff> = {
  activate: { again: 'same', ask: by('support', (stage) => waiting(stage)) },
  propose: {
    again: 'same',
    ask: by('support', async (stage) => ({ id: (await stage.partner()).id, ...disable })),
  },
  decide: {
    again: 'same',
    ask: by('approver', async (stage) => ({ id: (await proposed(stage)).id, answer: 'agree' as const })),
  },
  enable: {
    again: 'same',
    ask: by('approver', async (stage) => {
      const { partner, id } = await proposed(stage)
      await (await stage.staff('approver')).api.accountStaff.decide({ id, answer: 'agree' })
      return { id: partner.id }
    }),
  },
}

async function newest(stage: Stage, table: 'acceptor' | 'acceptor_licence' | 'personal_switch' | 'mid_rate') {
  const [row] = await many<{ id: string }>(
    stage.world.ctx.db,
    `select id from ${table} where approved_by is null order by id desc limit 1`,
  )
  return { id: row?.id ?? '' }
}

const rate = (stage: Stage) => ({
  currency: 'EUR',
  rate: '0.92',
  source: 'European Central Bank',
  evidence: 'reference rates',
  at: stage.world.clock.now().toISOString(),
})

const licence = async (stage: Stage) => ({
  id: await addAcceptor(stage.world),
  number: 'ZAG-1235',
  expires_at: '2028-12-31T23:59:59Z',
})

/** A country that nobody asked for yet. */
const countries = ['DE', 'FR', 'ES', 'IT', 'VN', 'PT', 'AT', 'NL'].values()
const country = () => ({ country: countries.next().value ?? '' })

async function personal(stage: Stage) {
  await (await stage.staff('cashier')).api.acceptorStaff.personalPropose(country())
  return newest(stage, 'personal_switch')
}

async function order(stage: Stage) {
  const { world } = stage
  await addRate(world)
  const partner = await stage.partner('120.00')
  const { id } = await orderExchange(partner, await addAcceptor(world), await bindCard(world, partner))
  return { partner, id }
}

export const acceptorAgain: SaidAgain<typeof acceptorStaff> = {
  register: { again: 'another', ask: by('cashier', () => testAcceptor) },
  approve: {
    again: 'same',
    ask: by('approver', async (stage) => {
      await (await stage.staff('cashier')).api.acceptorStaff.register(testAcceptor)
      return newest(stage, 'acceptor')
    }),
  },
  licenceRecord: { again: 'another', ask: by('cashier', licence) },
  licenceApprove: {
    again: 'same',
    ask: by('approver', async (stage) => {
      await (await stage.staff('cashier')).api.acceptorStaff.licenceRecord(await licence(stage))
      return newest(stage, 'acceptor_licence')
    }),
  },
  personalPropose: { again: 'same', ask: by('cashier', country) },
  personalApprove: { again: 'same', ask: by('approver', personal) },
  personalEnd: { again: 'same', ask: by('approver', personal) },
  rateRecord: { again: 'another', ask: by('cashier', rate) },
  rateApprove: {
    again: 'same',
    ask: by('approver', async (stage) => {
      await (await stage.staff('cashier')).api.acceptorStaff.rateRecord(rate(stage))
      return newest(stage, 'mid_rate')
    }),
  },
  codeHandOut: { again: 'same', ask: by('support', async (stage) => ({ id: (await order(stage)).id })) },
  claimPaid: {
    again: 'same',
    ask: by('cashier', async (stage) => {
      const { partner, id } = await order(stage)
      const key = { idempotencyKey: randomUUID() }
      await partner.api.acceptor.orderCode({ id, code: await codeOf(stage.world, id) }, key)
      return { id, bank_reference: `TB-${randomUUID()}` }
    }),
  },
}
