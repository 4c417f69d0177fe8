import { money } from '../formats.ts'
import { t } from '../words.ts'
import { acceptorPlacement } from './acceptor-placement.ts'
import { adsPlacement } from './ads-placement.ts'
import { ofRow, type Placement, whatHolds } from './place.ts'
import { effectOf } from './proposal-effect.ts'

const everybodyElse = ['support', 'approver'] as const

/**
 * Where the console has each call of the staff: a page of the menu, an action of a page or of a row, or a part of a page made by
 * hand. Whom the menu shows a page follows from the roles in the contract: those who can act there, and its readers.
 */
export const placement = {
  'waitingStaff.list': {
    is: 'page',
    group: 'work',
    readers: ['support', 'cashier', 'approver', 'campaign_manager', 'content', 'admin'],
    notFor: ['auditor'],
  },
  'waitingStaff.counts': { is: 'byHand', of: 'desk' },
  'waitingStaff.item': { is: 'byHand', of: 'waitingStaff.list' },

  'setUpStaff.steps': {
    is: 'page',
    group: 'network',
    readers: ['support', 'cashier', 'approver', 'campaign_manager', 'admin'],
  },

  'searchStaff.find': { is: 'byHand', of: 'desk' },

  'operator.login': { is: 'byHand', of: 'signIn' },
  'operator.logout': { is: 'byHand', of: 'desk' },
  'operator.me': { is: 'byHand', of: 'desk' },
  'operator.depositList': { is: 'page', group: 'money', readers: everybodyElse },
  'operator.depositRecord': { is: 'byHand', of: 'operator.depositList' },
  'operator.depositConfirm': { is: 'byHand', of: 'operator.depositList' },
  'operator.depositDecline': { is: 'byHand', of: 'operator.depositList' },
  'operator.statementLines': { is: 'page', group: 'money', readers: everybodyElse },
  'operator.statementPreview': { is: 'byHand', of: 'operator.statementLines' },
  'operator.statementImport': { is: 'byHand', of: 'operator.statementLines' },
  'operator.withdrawalList': { is: 'page', group: 'money' },
  'operator.withdrawalApprove': { is: 'byHand', of: 'operator.withdrawalList' },
  'operator.withdrawalSent': { is: 'byHand', of: 'operator.withdrawalList' },

  'accountStaff.waiting': {
    is: 'page',
    group: 'people',
    columns: { items: ['username', 'nickname', 'email', 'phone', 'asked_at', 'decide_by'] },
  },
  'accountStaff.activate': ofRow('accountStaff.waiting'),
  'accountStaff.list': {
    is: 'page',
    group: 'people',
    readers: ['cashier', 'admin'],
  },
  'partnerStaff.open': { is: 'byHand', of: 'accountStaff.list' },
  'partnerStaff.entries': { is: 'byHand', of: 'accountStaff.list' },
  'partnerStaff.dataFile': ofRow('accountStaff.list'),
  'partnerStaff.erase': ofRow('accountStaff.list'),
  'accountStaff.propose': ofRow('accountStaff.list'),
  'accountStaff.enable': ofRow('accountStaff.list', { when: ({ state }) => state === 'disabled' }),
  'accountStaff.decisions': {
    is: 'page',
    group: 'people',
    made: 'of the list',
    readers: ['support'],
  },
  'accountStaff.decide': ofRow('accountStaff.decisions', {
    when: ({ decided_at, expired_at, proposed_by }, { username }) =>
      decided_at === null && expired_at === null && proposed_by !== username,
  }),

  'reviewStaff.reviewOpen': ofRow('operator.withdrawalList', {
    begin: ({ amount }) => ({ disputed: amount }),
    when: ({ state }) => state === 'requested' || state === 'approved',
  }),
  'reviewStaff.reviewExtend': ofRow('operator.withdrawalList', {
    fill: ({ review }) => ({ review_id: review?.id ?? '' }),
    when: ({ state, review }) => state === 'in_review' && review !== null,
  }),
  'reviewStaff.reviewEnd': ofRow('operator.withdrawalList', {
    fill: ({ review }) => ({ review_id: review?.id ?? '' }),
    when: ({ state, review }) => state === 'in_review' && review !== null,
  }),
  'reviewStaff.reviewReturn': ofRow('operator.withdrawalList', {
    fill: ({ review }) => ({ review_id: review?.id ?? '' }),
    when: ({ state, review }) => state === 'in_review' && review !== null,
  }),
  'reviewStaff.withdrawalTraced': ofRow('operator.withdrawalList', {
    when: ({ state }) => state === 'not_received',
  }),
  'reviewStaff.withdrawalFail': ofRow('operator.withdrawalList', {
    when: ({ state }) => state === 'sent' || state === 'not_received',
  }),
  'reviewStaff.withdrawalBounce': {
    ...ofRow('operator.withdrawalList', {
      when: ({ state }) => state === 'sent' || state === 'not_received' || state === 'arrived',
    }),
    choose: { line_id: 'moneyStaff.suspenseList' },
  },
  'reviewStaff.appealList': { is: 'page', group: 'people', readers: ['support'] },
  'reviewStaff.appealDecide': { is: 'byHand', of: 'reviewStaff.appealList' },
  'reviewStaff.appealCredit': { is: 'byHand', of: 'reviewStaff.appealList' },
  'reviewStaff.advanceList': {
    is: 'page',
    group: 'money',
    made: 'of the list',
  },
  'reviewStaff.advancePropose': { is: 'pageAction', of: 'reviewStaff.advanceList' },
  'reviewStaff.advanceDecide': ofRow('reviewStaff.advanceList', {
    when: ({ state, proposed_by }, { username }) => state === 'proposed' && proposed_by !== username,
  }),
  'reviewStaff.advanceTakeBack': ofRow('reviewStaff.advanceList', {
    when: ({ in_wallet }) => Number(in_wallet) > 0,
  }),

  'proposalStaff.proposalList': { is: 'page', group: 'work' },
  'proposalStaff.proposalConfirm': {
    ...ofRow('proposalStaff.proposalList', {
      warns: effectOf,
      when: ({ state, confirmer_role, proposed_by }, { role, username }) =>
        state === 'open' && confirmer_role === role && proposed_by !== username,
    }),
    shows: ['setup_code'],
  },
  'proposalStaff.proposalDecline': ofRow('proposalStaff.proposalList', {
    when: ({ state, confirmer_role, proposed_by }, { role, username }) =>
      state === 'open' && (confirmer_role === role || proposed_by === username),
  }),

  'moneyStaff.suspenseList': {
    is: 'page',
    group: 'money',
    made: 'of the list',
  },
  'moneyStaff.suspenseIdentify': ofRow('moneyStaff.suspenseList', {
    when: ({ recorded_deposit }) => recorded_deposit === null,
  }),
  'moneyStaff.suspenseSendBack': ofRow('moneyStaff.suspenseList', {
    warns: ({ recorded_deposit: deposit }) =>
      deposit === null ? undefined : t('console.statements.sendsBack', { deposit }),
  }),
  'moneyStaff.lineMatch': ofRow('operator.statementLines', {
    warns: ({ direction, amount, text }) =>
      t(direction === 'in' ? 'console.statements.matchIn' : 'console.statements.matchOut', {
        amount: money(amount),
        text,
      }),
    when: ({ matched, recorded_deposit }) => matched === null && recorded_deposit === null,
  }),
  'moneyStaff.publisherBounced': {
    ...ofRow('moneyStaff.suspenseList', {
      when: ({ recorded_deposit }) => recorded_deposit === null,
    }),
    choose: { payment_id: 'moneyStaff.paymentList' },
  },
  'moneyStaff.depositReverse': ofRow('operator.depositList', {
    when: ({ reversal }) => reversal === 'possible',
  }),
  'moneyStaff.publisherPay': ofRow('campaignStaff.publisherList', { when: ({ due }) => Number(due) > 0 }),
  'moneyStaff.escrowDeposit': {
    ...ofRow('campaignStaff.campaignList'),
    shows: ['reference', 'amount'],
  },
  'moneyStaff.escrowOut': ofRow('campaignStaff.campaignList', {
    when: ({ escrow_free }) => Number(escrow_free) > 0,
  }),
  'moneyStaff.paymentList': {
    is: 'page',
    group: 'money',
    made: 'of the list',
    readers: ['approver'],
  },
  'moneyStaff.paymentSent': ofRow('moneyStaff.paymentList', {
    when: ({ state, approved_by }, { username }) => state === 'to_send' && approved_by !== username,
  }),
  'moneyStaff.paymentFailed': ofRow('moneyStaff.paymentList', {
    when: ({ state, purpose, sent_by }, { username }) =>
      (state === 'to_send' || state === 'sent') && purpose !== 'deposit_reversed' && sent_by !== username,
  }),
  'moneyStaff.paymentFileList': { is: 'page', group: 'money', readers: ['approver'] },
  'moneyStaff.paymentFilePreview': { is: 'byHand', of: 'moneyStaff.paymentFileList' },
  'moneyStaff.paymentFileMake': { is: 'byHand', of: 'moneyStaff.paymentFileList' },
  'moneyStaff.paymentFileGet': ofRow('moneyStaff.paymentFileList'),
  'moneyStaff.alarmList': {
    is: 'page',
    group: 'work',
    made: 'of the list',
    readers: ['cashier', 'approver', 'campaign_manager', 'admin'],
  },
  'booksStaff.journal': { is: 'page', group: 'money', readers: ['cashier', 'approver'] },
  'booksStaff.clientMoney': { is: 'page', group: 'money', readers: ['cashier', 'approver'] },
  'booksStaff.clientMoneyDays': {
    is: 'page',
    group: 'money',
    made: 'of the list',
    readers: ['cashier', 'approver'],
  },
  'booksStaff.clientMoneySign': ofRow('booksStaff.clientMoneyDays', {
    when: ({ signed_by }) => signed_by === null,
  }),
  'booksStaff.clientMoneyKeep': ofRow('booksStaff.clientMoneyDays', {
    when: ({ signed_by, kept_by }, { username }) =>
      signed_by !== null && kept_by === null && signed_by !== username,
  }),
  'intakeStaff.stopList': {
    is: 'page',
    group: 'money',
    made: 'of the list',
    readers: ['support', 'approver', 'campaign_manager', 'content', 'admin'],
  },
  'intakeStaff.stop': { is: 'pageAction', of: 'intakeStaff.stopList' },
  'intakeStaff.lift': ofRow('intakeStaff.stopList', { when: ({ lifted_at }) => lifted_at === null }),
  'moneyStaff.settings': {
    is: 'page',
    group: 'network',
    columns: {
      payees: ['name', 'bank', 'account', 'published_at', 'proposed_by', 'confirmed_by'],
      fee_tables: ['version', 'rate_percent', 'fee_min', 'fee_max', 'published_at'],
      retention: ['rule', 'days', 'at_least', 'at_most', 'ran_at', 'removed'],
    },
    readers: ['approver'],
  },
  'moneyStaff.networkDeposit': {
    is: 'pageAction',
    of: 'moneyStaff.settings',
    shows: ['reference', 'amount'],
  },
  'moneyStaff.networkOut': { is: 'pageAction', of: 'moneyStaff.settings' },
  'moneyStaff.payeeSet': { is: 'pageAction', of: 'moneyStaff.settings' },
  'moneyStaff.feesSet': { is: 'pageAction', of: 'moneyStaff.settings' },
  'moneyStaff.retentionSet': {
    ...ofRow('moneyStaff.settings', {
      part: 'retention',
      fill: ({ rule }) => ({ rule }),
      warns: ({ days, at_least, at_most }) => t('console.form.keptFor', { days, at_least, at_most }),
      when: ({ at_least, at_most }) => at_least < at_most,
    }),
  },
  'moneyStaff.settingSet': { is: 'pageAction', of: 'moneyStaff.settings' },

  ...adsPlacement,

  'peopleStaff.setUp': { is: 'pageAction', of: 'signIn' },
  'peopleStaff.sessionList': {
    is: 'page',
    group: 'you',
    columns: { items: ['created_at', 'last_seen_at', 'expires_at', 'current'] },
  },
  'peopleStaff.sessionRevoke': ofRow('peopleStaff.sessionList', { when: ({ current }) => !current }),
  'peopleStaff.totpBegin': {
    is: 'pageAction',
    of: 'peopleStaff.sessionList',
    shows: ['qr', 'secret'],
    next: 'peopleStaff.totpConfirm',
  },
  'peopleStaff.totpConfirm': { is: 'pageAction', of: 'peopleStaff.sessionList' },
  'peopleStaff.sessionProve': { is: 'byHand', of: 'desk' },
  'peopleStaff.passwordChange': { is: 'pageAction', of: 'peopleStaff.sessionList' },
  'peopleStaff.peopleList': {
    is: 'page',
    group: 'network',
    columns: { items: ['username', 'person', 'role', 'set_up', 'totp_enrolled', 'created_at', 'ended_at'] },
  },
  'peopleStaff.personAdd': { is: 'pageAction', of: 'peopleStaff.peopleList' },
  'peopleStaff.personRole': ofRow('peopleStaff.peopleList', { when: ({ ended_at }) => ended_at === null }),
  'peopleStaff.personRecover': ofRow('peopleStaff.peopleList', { when: ({ ended_at }) => ended_at === null }),
  'peopleStaff.personEnd': ofRow('peopleStaff.peopleList', { when: ({ ended_at }) => ended_at === null }),
  'peopleStaff.auditList': { is: 'page', group: 'network', readers: ['admin'] },

  'supportStaff.codeList': {
    is: 'page',
    group: 'people',
    made: 'of the list',
    readers: ['admin'],
  },
  'supportStaff.codeIssue': { is: 'pageAction', of: 'supportStaff.codeList', shows: ['code', 'expires_at'] },
  'supportStaff.feedbackList': {
    is: 'page',
    group: 'people',
    made: 'of the list',
    readers: ['support', 'admin'],
  },

  'couponStaff.couponList': {
    is: 'page',
    group: 'content',
    made: 'of the list',
  },
  'couponStaff.couponPropose': { is: 'pageAction', of: 'couponStaff.couponList' },
  'couponStaff.couponApprove': ofRow('couponStaff.couponList', {
    when: ({ state, proposed_by }, { username }) => state === 'proposed' && proposed_by !== username,
  }),
  'couponStaff.couponEnd': ofRow('couponStaff.couponList', { when: ({ state }) => state === 'open' }),

  'announcementStaff.announcementList': { is: 'page', group: 'content', readers: ['support'] },
  'announcementStaff.announcementAudience': { is: 'byHand', of: 'announcementStaff.announcementList' },
  'announcementStaff.announcementDraft': { is: 'byHand', of: 'announcementStaff.announcementList' },
  'announcementStaff.announcementRelease': { is: 'byHand', of: 'announcementStaff.announcementList' },
  'announcementStaff.announcementWithdraw': { is: 'byHand', of: 'announcementStaff.announcementList' },

  'contentStaff.textList': { is: 'page', group: 'content', readers: ['support'] },
  'contentStaff.textDesk': { is: 'byHand', of: 'contentStaff.textList' },
  'contentStaff.textDraft': { is: 'byHand', of: 'contentStaff.textList' },
  'contentStaff.textPublish': ofRow('contentStaff.textList', {
    when: ({ state, drafted_by }, { username }) => state === 'draft' && drafted_by !== username,
  }),
  'contentStaff.textDrop': ofRow('contentStaff.textList', { when: ({ state }) => state === 'draft' }),
  'contentStaff.faqList': { is: 'page', group: 'content', readers: ['support'] },
  'contentStaff.faqAdd': { is: 'byHand', of: 'contentStaff.faqList' },
  'contentStaff.faqMove': ofRow('contentStaff.faqList', { begin: ({ place }) => ({ place }) }),
  'contentStaff.faqHide': ofRow('contentStaff.faqList', {
    begin: ({ hidden_at }) => ({ hidden: hidden_at === null }),
  }),
  'contentStaff.contactList': {
    is: 'page',
    group: 'content',
    made: 'of the list',
    readers: ['support'],
  },
  'contentStaff.contactsNow': { is: 'byHand', of: 'contentStaff.contactList' },
  'contentStaff.contactsSet': {
    is: 'pageAction',
    of: 'contentStaff.contactList',
    beginsWith: whatHolds('contentStaff.contactsNow', ({ contacts, deposit_contacts }) => ({
      contacts: contacts.map((url) => ({ url })),
      deposit_contacts: deposit_contacts.map((url) => ({ url })),
    })),
  },

  'acceptorStaff.orderList': {
    is: 'page',
    group: 'money',
    made: 'of the list',
  },
  'acceptorStaff.codeHandOut': {
    ...ofRow('acceptorStaff.orderList', { when: ({ state }) => state === 'requested' }),
    shows: ['code'],
  },
  'acceptorStaff.claimPaid': ofRow('acceptorStaff.orderList', { when: ({ state }) => state === 'accepted' }),
  ...acceptorPlacement,

  'trafficStaff.orderTraffic': { is: 'byHand', of: 'campaignStaff.orderList' },
  'trafficStaff.orderSlotDays': { is: 'byHand', of: 'campaignStaff.orderList' },
  'trafficStaff.orderTrafficFile': { is: 'byHand', of: 'campaignStaff.orderList' },
  'trafficStaff.presenceList': {
    is: 'page',
    group: 'ads',
    columns: { items: ['partner', 'z', 'orders', 'at', 'terms', 'proposals'] },
    readers: ['approver'],
  },
  'trafficStaff.presenceReview': ofRow('trafficStaff.presenceList'),
  'trafficStaff.campaignDelivery': { is: 'byHand', of: 'campaignStaff.campaignList' },
  'trafficStaff.returns': { is: 'byHand', of: 'campaignStaff.campaignList' },
  'trafficStaff.returnsFile': { is: 'byHand', of: 'campaignStaff.campaignList' },
} as const satisfies Placement
