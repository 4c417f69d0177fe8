import { randomUUID } from 'node:crypto'
import type { announcementStaff } from '@fairlead/contract/announcement-staff'
import type { campaignStaff } from '@fairlead/contract/campaign-staff'
import type { couponStaff } from '@fairlead/contract/coupon-staff'
import type { peopleStaff } from '@fairlead/contract/people-staff'
import type { supportStaff } from '@fairlead/contract/support-staff'
import type { trafficStaff } from '@fairlead/contract/traffic'
import { languages } from '@fairlead/contract/wire'
import { offerOf, putAndMatch } from '../orders.ts'
import { by, fresh, type SaidAgain, type Stage } from './stage.ts'

const note = 'As the bank wrote on Monday'
const another = 'another' as const
const landing = ({ world }: Stage) => world.campaigns.landing

async function running(stage: Stage): Promise<string> {
  const partner = await stage.partner()
  const id = await offerOf(stage.world, partner, landing(stage))
  return (await putAndMatch(stage.world, partner, id, '10.00')).id
}

const pause = { reason: 'paused_page_broken' as const, hours: 4 }

async function vouched(stage: Stage) {
  const { api } = await stage.staff('campaign_manager')
  const { id } = await api.campaignStaff.publisherAdd({ name: 'Notes', domain: `${randomUUID()}.example` })
  await api.campaignStaff.publisherVouch({ id })
  return id
}

const terms = {
  product: 'Slow roast',
  picture: '/assets/coffee.svg',
  content: 'A bag of beans',
  game_description: 'Whole beans, 250 g',
  user_targeting: 'Everyone',
  translations: [
    {
      lang: 'de' as const,
      product: 'Langsam geröstet',
      content: 'Eine Tüte Bohnen',
      game_description: 'Ganze Bohnen, 250 g',
      user_targeting: 'Alle',
    },
  ],
  landing_page: 'https://shop.example/slow-roast',
  price_per_thousand: '5.50',
  payout: '0.29',
  payout_event: 'click' as const,
  payout_cap_percent: 300,
  put_min: '5.00',
  put_max: '1000.00',
  flight_seconds: 86_400,
  attribution_seconds: 3600,
  validation_seconds: 604_800,
}

export const campaignAgain: SaidAgain<typeof campaignStaff> = {
  advertiserAdd: { again: another, ask: by('campaign_manager', () => ({ name: 'Kettle' })) },
  campaignAdd: {
    again: another,
    ask: by('campaign_manager', async (stage) => ({
      advertiser_id: (
        await (
          await stage.staff('campaign_manager')
        ).api.campaignStaff.advertiserAdd({ name: 'Kettle' }, fresh())
      ).id,
      official_push: false,
      content_type: 'landing_page' as const,
      trials_needed: 10,
    })),
  },
  campaignRule: {
    again: 'same',
    ask: by('campaign_manager', (stage) => ({ id: stage.world.campaigns.second, ...terms, note })),
  },
  campaignOn: {
    again: 'same',
    ask: by('campaign_manager', (stage) => ({ id: stage.world.campaigns.second, note })),
  },
  campaignOff: {
    again: 'same',
    ask: by('campaign_manager', (stage) => ({ id: stage.world.campaigns.second })),
  },
  trialStart: {
    again: 'same',
    ask: by('campaign_manager', (stage) => ({ id: landing(stage), orders: 1, note })),
  },
  standingSet: {
    again: 'same',
    ask: by('campaign_manager', (stage) => ({ id: landing(stage), amount: '50.00', note })),
  },
  publisherAdd: {
    again: another,
    ask: by('campaign_manager', () => ({ name: 'Notes', domain: `${randomUUID()}.example` })),
  },
  publisherVouch: {
    again: 'same',
    ask: by('campaign_manager', async (stage) => ({ id: await vouched(stage) })),
  },
  slotAdd: {
    again: another,
    ask: by('campaign_manager', async (stage) => ({
      id: await vouched(stage),
      content_type: 'landing_page' as const,
    })),
  },
  slotActive: {
    again: 'same',
    ask: by('campaign_manager', async (stage) => {
      const { api } = await stage.staff('campaign_manager')
      const added = await api.campaignStaff.slotAdd({ id: await vouched(stage), content_type: 'video' })
      return { id: added.slots[0]?.id ?? '', active: false }
    }),
  },
  orderPause: {
    again: 'same',
    ask: by('campaign_manager', async (stage) => ({ id: await running(stage), ...pause })),
  },
  orderResume: {
    again: 'same',
    ask: by('campaign_manager', async (stage) => {
      const id = await running(stage)
      await (await stage.staff('campaign_manager')).api.campaignStaff.orderPause({ id, ...pause })
      return { id }
    }),
  },
  orderVoid: {
    again: 'same',
    ask: by('campaign_manager', async (stage) => ({
      id: await running(stage),
      reason: 'void_content' as const,
      note,
    })),
  },
}

const person = async (stage: Stage) => ({ id: (await stage.staff('support')).id, note })

export const peopleAgain: SaidAgain<typeof peopleStaff> = {
  setUp: { again: 'own session' },
  totpBegin: { again: 'own session' },
  totpConfirm: { again: 'own session' },
  sessionProve: { again: 'own session' },
  passwordChange: { again: 'own session' },
  sessionRevoke: { again: 'own session' },
  personAdd: {
    again: 'same',
    ask: by('admin', () => ({
      username: 'new.person',
      person: 'New Person',
      role: 'support' as const,
      note,
    })),
  },
  personRole: {
    again: 'same',
    ask: by('admin', async (stage) => ({ ...(await person(stage)), role: 'content' as const })),
  },
  personEnd: { again: 'same', ask: by('admin', person) },
  personRecover: { again: 'same', ask: by('admin', person) },
}

export const supportAgain: SaidAgain<typeof supportStaff> = {
  codeIssue: { again: another, ask: by('support', () => ({ kind: 'license_key' as const })) },
}

const coupon = ({ world }: Stage) => ({
  name: `Offer ${randomUUID().slice(0, 8)}`,
  rules: 'Name it when you put an amount on a plan.',
  translations: [{ lang: 'de' as const, name: 'Angebot', rules: 'Beim Einsetzen nennen.' }],
  kind: 'deduction' as const,
  audience: 'everybody' as const,
  base: 'amount' as const,
  rate_percent: 10,
  face_max: '3.00',
  cap: '3.00',
  budget: '6.00',
  claims_expected: 2,
  valid_days: 30,
  claim_until: new Date(world.clock.now().getTime() + 5 * 86_400_000).toISOString(),
})

async function proposedCoupon(stage: Stage): Promise<string> {
  const content = await stage.staff('content')
  return (await content.api.couponStaff.couponPropose(coupon(stage), fresh())).id
}

export const couponAgain: SaidAgain<typeof couponStaff> = {
  couponPropose: { again: another, ask: by('content', coupon) },
  couponApprove: {
    again: 'same',
    ask: by('approver', async (stage) => ({ id: await proposedCoupon(stage) })),
  },
  couponEnd: {
    again: 'same',
    ask: by('content', async (stage) => ({ id: await proposedCoupon(stage), reason: 'Over' })),
  },
}

const announcement = () => ({
  category: 'system_maintenance' as const,
  starts_at: '2030-01-01T00:00:00.000Z',
  words: languages.map((lang) => ({ lang, title: 'Tonight', text: 'For an hour nothing is shown.' })),
})

async function drafted(stage: Stage) {
  const content = await stage.staff('content')
  return { id: (await content.api.announcementStaff.announcementDraft(announcement(), fresh())).id }
}

export const announcementAgain: SaidAgain<typeof announcementStaff> = {
  announcementDraft: { again: another, ask: by('content', announcement) },
  announcementRelease: { again: 'same', ask: by('approver', drafted) },
  announcementWithdraw: { again: 'same', ask: by('approver', drafted) },
}

/** A partner whose groups were clicked above the expectation for four orders. */
async function raised(stage: Stage): Promise<string> {
  const { id } = await stage.partner()
  await stage.world.asOwner(
    'insert into partner_presence (account_id, z, orders, at) values ($1, 4, 4, $2)',
    [id, stage.world.clock.now()],
  )
  return id
}

export const trafficAgain: SaidAgain<typeof trafficStaff> = {
  presenceReview: {
    again: 'same',
    ask: by('campaign_manager', async (stage) => ({
      id: await raised(stage),
      finding: 'chance' as const,
      note,
    })),
  },
}
