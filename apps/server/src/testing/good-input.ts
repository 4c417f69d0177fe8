import type { operatorApi, partnerApi } from '@fairlead/contract/api'
import type { Endpoint, Endpoints, Input } from '@fairlead/contract/endpoint'
import type { host } from '@fairlead/contract/host'
import type { OpenAccount, SetPin } from '@fairlead/contract/session'
import { languages } from '@fairlead/contract/wire'
import type { output } from 'zod/mini'

const id = '6f0c2f5e-5d0b-4c0a-9d5e-0a1b2c3d4e5f'
const digest = '0123456789abcdef0123456789abcdef'
const stepUp = 'a'.repeat(43)
const login = { username: 'nobody', password: 'sesame-open-1' }
const note = 'As the bank wrote on Monday'
const hostPerson = {
  username: 'new.partner',
  nickname: 'New',
  password: 'sesame-open-1',
  email: 'new.partner@example.com',
  phone: '+49 30 5550100',
  license_key: 'KEY-0000-0000',
  lang: 'en' as const,
}
const register = { ...hostPerson, confirm_password: 'sesame-open-1' }

type Inputs<Group extends Endpoints> = { [Name in keyof Group]: Required<Input<Group[Name]>> }

/** An input of the right shape for every call, each optional field filled; a call without one does not compile. */
export const partnerInput: { [Subject in keyof typeof partnerApi]: Inputs<(typeof partnerApi)[Subject]> } = {
  session: {
    register,
    login,
    registerV1: register,
    loginV1: login,
    entry: { ticket: 'a'.repeat(43) },
    logout: {},
    sessionList: {},
    revokeSession: { id },
    revokeOtherSessions: {},
    lang: {},
    userInfo: {},
    basicConfig: { lang: 'de' },
    faqDetail: { question: 'loss', lang: 'de' },
    openAccount: { authorization_code: 'OPEN-0000-0000' } satisfies output<typeof OpenAccount>,
    checkLogin: { login_password: 'wrong' },
    setPin: { login_password: 'wrong', password: digest, step_up: stepUp } satisfies output<typeof SetPin>,
    checkPin: { password: digest, action: 'withdraw', params: { amount: '5.00' } },
    forgotPassword: { email: 'nobody@example.com' },
    recoverPassword: {
      email: 'nobody@example.com',
      code: 'ABCD-2345',
      new_password: 'open-sesame-22',
      confirm_password: 'open-sesame-22',
    },
    updatePassword: {
      old_password: 'wrong-one',
      new_password: 'sesame-open-2',
      confirm_password: 'sesame-open-2',
    },
  },
  account: {
    recoveryStart: { login_password: 'wrong' },
    recoveryProve: { code: 'ABCD-EFGH', password: digest },
    recoveryStop: { login_password: 'wrong' },
    closure: {},
    closureAsk: { login_password: 'wrong' },
    closureTakeBack: {},
  },
  profile: {
    edit: {
      nickname: 'Other',
      email: 'other@example.com',
      phone: '+49 30 5550199',
      lang: 'de',
      avatar: id,
      login_password: 'wrong-one',
    },
  },
  plan: {
    orderList: { status: 'all', cursor: `1_${id}` },
    orderDetail: { id },
    goodsDetail: { id },
    orderPut: { id, amount: '20.00', rule_version: 1, coupon_id: id, step_up: stepUp },
    awaitPutCount: {},
    orderDecline: { id },
    orderCancel: { id },
    orderStop: { id },
    orderStatement: { id },
  },
  traffic: {
    orderTraffic: { id, from: '2026-11-01', to: '2026-11-30' },
    orderSlotDays: { id, from: '2026-11-01', to: '2026-11-30', cursor: `1_${id}` },
    orderTrafficFile: { id, from: '2026-11-01', to: '2026-11-30' },
    drawSeeds: { to: '2026-11-30' },
  },
  assistance: {
    list: { cursor: `1_${id}` },
    detail: { operated_id: 'OP-ABCDEF' },
    orders: { id, cursor: `1_${id}` },
    follow: { operated_id: 'OP-ABCDEF', share_percent: 10, fee_percent: 10, step_up: stepUp },
    unfollow: { id },
    publish: { fee_percent: 10 },
    withdrawId: {},
  },
  standing: { level: {}, creditScore: { cursor: `1_${id}` } },
  overview: { statistics: { type: 1, user_time_zone: 'Europe/Berlin GMT+01:00' } },
  coupon: {
    list: { state: 'unused', cursor: `1_${id}` },
    receive: { activity_id: id, team_code: 'T-23456789' },
    effect: { coupon_id: id, order_id: id, amount: '20.00' },
    activityList: { cursor: `1_${id}` },
  },
  wallet: {
    property: {},
    flowList: { flow_type: 'ad_serving', month: '2026-11', cursor: `1_${id}` },
    flowDetail: { id },
    cardDetail: {},
    cardEdit: {
      kind: 'bank_card',
      bank_name: 'Bank',
      beneficiary_name: 'Test',
      mobile: '+49 30 5550100',
      account_number: 'DE12 3456 7890',
      bank_address: '',
      branch_name: '',
      step_up: stepUp,
    },
    withdrawQuote: { amount: '20.00' },
    withdraw: { amount: '20.00', destination_id: id, fee: '0.25', hand_back: '5.00', step_up: stepUp },
    withdrawalList: { cursor: `1_${id}` },
    withdrawalDetail: { id },
    withdrawalCancel: { id },
    withdrawalArrived: { id },
    withdrawalNotReceived: { id },
    advanceReturn: {},
    depositOpen: { amount: '20.00' },
    depositList: { cursor: `1_${id}` },
    depositDetail: { id },
  },
  review: {
    appealOpen: { subject_kind: 'review', subject_id: id, statement: 'The card is mine.' },
    appealList: { cursor: `1_${id}` },
  },
  statement: {
    monthly: {},
    exportRequest: { format: 'csv', from: '2026-11-01', to: '2026-11-30' },
    exportList: { cursor: `1_${id}` },
    exportDetail: { id },
    exportFile: { id },
  },
  acceptor: {
    orderList: { cursor: `1_${id}` },
    detail: {},
    quote: { acceptor_id: id, country: 'DE', currency: 'EUR', amount: '20.00' },
    order: { quote_id: id, destination_id: id, step_up: stepUp },
    orderDetail: { id },
    orderCode: { id, code: '7QK2-M9XT' },
    orderCancel: { id },
    orderArrived: { id },
    orderNotReceived: { id },
  },
  notice: {
    list: { category: 'system_announcement', state: 'all', cursor: `1_${id}` },
    read: { id },
    unreadCount: {},
  },
  push: {
    devices: {},
    subscribe: {
      endpoint: 'http://127.0.0.1:9/push/device',
      public_key: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth_secret: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    unsubscribe: { id },
  },
  audit: { list: { cursor: `1_${id}` } },
  files: { upload: { file: new File(['no image'], 'picture.png') } },
  support: { feedback: { topic: 'Wallet', content: 'Please show older months too.' } },
}

export const operatorInput: { [Subject in keyof typeof operatorApi]: Inputs<(typeof operatorApi)[Subject]> } =
  {
    operator: {
      login: { ...login, code: '123456' },
      logout: {},
      me: {},
      depositList: { cursor: `1_${id}` },
      depositRecord: { id, bank_reference: 'TB-1234' },
      depositConfirm: { id },
      statementImport: { content: 'no statement' },
      statementLines: { cursor: `1_${id}` },
      withdrawalList: { cursor: `1_${id}` },
      withdrawalApprove: { id },
      withdrawalSent: { id, bank_reference: 'TB-1234' },
    },
    reviewStaff: {
      reviewOpen: { id, reason: 'sanctions_list', disputed: '5.00' },
      reviewExtend: { review_id: id },
      reviewEnd: { review_id: id },
      reviewReturn: { review_id: id, reason: 'sanctions_list' },
      withdrawalTraced: { id, trace_reference: 'TB-1234' },
      withdrawalFail: { id },
      withdrawalBounce: { id, line_id: id },
      appealList: { cursor: `1_${id}` },
      appealDecide: { id, outcome: 'granted', answer: 'The card is yours.', credit: '1.00' },
      appealCredit: { id },
      advanceList: { cursor: `1_${id}` },
      advancePropose: { partner: 'nobody', amount: '20.00' },
      advanceDecide: { id, answer: 'grant' },
      advanceTakeBack: { id },
    },
    proposalStaff: {
      proposalList: { state: 'open', cursor: `1_${id}` },
      proposalConfirm: { id },
      proposalDecline: { id },
    },
    moneyStaff: {
      suspenseList: { cursor: `1_${id}` },
      suspenseIdentify: { id, owner_id: id, class: 'available', note },
      suspenseSendBack: { id, note },
      depositReverse: { id, note },
      publisherPay: { id, note },
      publisherBounced: { id, payment_id: id, note },
      escrowOut: { id, amount: '20.00', note },
      networkOut: { class: 'marketing', amount: '20.00', note },
      paymentList: { cursor: `1_${id}` },
      alarmList: { cursor: `1_${id}` },
      paymentSent: { id, bank_reference: 'TB-1234' },
      escrowDeposit: { id, amount: '20.00' },
      networkDeposit: { class: 'marketing', amount: '20.00' },
      payeeSet: { name: 'Network', bank: 'Bank', account: 'TB 2', note },
      feesSet: { rate_percent: 0.5, fee_min: '0.25', fee_max: '10.00', note },
      settingSet: { name: 'match_window', seconds: 3600, note },
      settings: {},
    },
    campaignStaff: {
      advertiserList: {},
      advertiserAdd: { name: 'Kettle' },
      campaignList: {},
      campaignAdd: {
        advertiser_id: id,
        official_push: false,
        content_type: 'landing_page',
        trials_needed: 10,
      },
      campaignRule: {
        id,
        product: 'Slow roast',
        picture: '/assets/coffee.svg',
        film: '/assets/first-boat.webm',
        content: 'A bag of beans',
        game_description: 'Whole beans, 250 g',
        user_targeting: 'Everybody',
        translations: [
          {
            lang: 'de',
            product: 'Langsam geröstet',
            content: 'Eine Tüte Bohnen',
            game_description: 'Ganze Bohnen, 250 g',
            user_targeting: 'Alle',
          },
        ],
        landing_page: '/landing/slow-roast',
        level_min: 2,
        languages: ['de', 'en'],
        price_per_thousand: '5.50',
        payout: '0.29',
        payout_event: 'click',
        payout_cap_percent: 300,
        put_min: '5.00',
        put_max: '1000.00',
        flight_seconds: 86_400,
        attribution_seconds: 3600,
        maturity_seconds: 604_800,
      },
      campaignActive: { id, active: true },
      trialStart: { id, orders: 10, note },
      standingSet: { id, amount: '50.00', note },
      publisherList: {},
      publisherAdd: { name: 'Harbour Notes', domain: 'harbour-notes.example' },
      publisherVouch: { id },
      slotAdd: { id, content_type: 'landing_page' },
      slotActive: { id, active: false },
      orderList: { cursor: `1_${id}` },
      orderPause: { id, reason: 'paused_page_broken', hours: 4 },
      orderResume: { id },
      orderVoid: { id, reason: 'void_content', note },
    },
    trafficStaff: {
      orderTraffic: { id, from: '2026-11-01', to: '2026-11-30' },
      orderSlotDays: { id, from: '2026-11-01', to: '2026-11-30', cursor: `1_${id}` },
      orderTrafficFile: { id, from: '2026-11-01', to: '2026-11-30' },
    },
    peopleStaff: {
      setUp: { username: 'nobody', setup_code: 'no-code', password: 'sesame-open-1' },
      totpBegin: {},
      totpConfirm: { code: '123456' },
      sessionList: {},
      sessionRevoke: { id },
      peopleList: {},
      personAdd: { username: 'new.person', person: 'New Person', role: 'support', note },
      personRole: { id, role: 'support', note },
      personEnd: { id, note },
      personRecover: { id, note },
      auditList: { partner_id: id, cursor: `1_${id}` },
    },
    supportStaff: {
      codeIssue: { kind: 'license_key', needs_activation: true },
      codeList: { cursor: `1_${id}` },
      feedbackList: { cursor: `1_${id}` },
    },
    couponStaff: {
      couponList: { cursor: `1_${id}` },
      couponPropose: {
        name: 'Welcome',
        rules: 'For your first order.',
        translations: [{ lang: 'de', name: 'Willkommen', rules: 'Für die erste Order.' }],
        kind: 'fixed_amount',
        audience: 'new_user',
        base: 'amount',
        rate_percent: 100,
        face_max: '5.00',
        cap: '5.00',
        budget: '50.00',
        claims_expected: 10,
        valid_days: 14,
        claim_until: '2030-01-01T00:00:00.000Z',
      },
      couponApprove: { id },
      couponEnd: { id, reason: 'Over' },
    },
    announcementStaff: {
      announcementList: { cursor: `1_${id}` },
      announcementDraft: {
        category: 'system_maintenance',
        language: 'de',
        starts_at: '2030-01-01T00:00:00.000Z',
        words: languages.map((lang) => ({ lang, title: 'Tonight', text: 'For an hour nothing is shown.' })),
      },
      announcementRelease: { id },
      announcementWithdraw: { id },
    },
    accountStaff: {
      list: { state: 'active', username: 'mar', cursor: `1_${id}` },
      waiting: {},
      activate: { id },
      decisions: { cursor: `1_${id}` },
      propose: { id, action: 'disable', reason: 'login_stolen', days: 10 },
      decide: { id, answer: 'agree' },
      enable: { id },
    },
    acceptorStaff: {
      list: {},
      register: {
        kind: 'enterprise',
        name: 'Harbour Exchange',
        licence_number: 'ZAG-1234',
        licence_expires_at: '2027-12-31T23:59:59Z',
        places: [{ country: 'DE', currency: 'EUR' }],
        spread_bp: 80,
        fee: '1.00',
        order_min: '10.00',
        order_max: '500.00',
        day_max: '1000.00',
        arrival_hours: 24,
      },
      approve: { id },
      licenceRecord: { id, number: 'ZAG-1235', expires_at: '2028-12-31T23:59:59Z' },
      licenceApprove: { id },
      personalPropose: { country: 'DE' },
      personalApprove: { id },
      personalEnd: { id },
      rateList: {},
      rateRecord: {
        currency: 'EUR',
        rate: '0.92',
        source: 'European Central Bank',
        translations: [{ lang: 'de', source: 'Europäische Zentralbank' }],
        evidence: 'euro reference rates of 16 November 2026',
        at: '2026-11-16T11:00:00Z',
      },
      rateApprove: { id },
      orderList: { cursor: `1_${id}` },
      codeHandOut: { id },
      claimPaid: { id, bank_reference: 'TB-1234' },
    },
  }

/** The same for the calls of a host app’s server. */
export const hostInput: Inputs<typeof host> = {
  register: { ...hostPerson, host_user: 'user-1' },
  ticket: { host_user: 'user-1' },
}

/** One call of the contract with its good input, by name. */
export type Case = {
  readonly name: string
  readonly endpoint: Endpoint
  readonly input: Readonly<Record<string, unknown>>
}

/** Every call of an API, for tables. */
export function casesOf(
  api: Readonly<Record<string, Endpoints>>,
  inputs: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>,
): Case[] {
  return Object.entries(api).flatMap(([subject, group]) =>
    Object.entries(group).map(([name, endpoint]) => ({
      name: `${subject}.${name}`,
      endpoint,
      input: inputs[subject]?.[name] ?? {},
    })),
  )
}

/** The fields of a call, read from its schema, and whether each may be left out. */
export function fieldsOf(endpoint: Endpoint): { field: string; optional: boolean }[] {
  const { def } = endpoint.input._zod as unknown as {
    def: { shape: Record<string, { _zod: { optin?: string } }> }
  }
  return Object.entries(def.shape).map(([field, schema]) => ({
    field,
    optional: schema._zod.optin !== undefined,
  }))
}
