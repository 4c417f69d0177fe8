import { t } from '../words.ts'
import { ofRow, type Placement } from './place.ts'

/** Where the console has what concerns ads: advertisers, campaigns, publishers, orders and creatives. */
export const adsPlacement = {
  'campaignStaff.advertiserList': { is: 'page', group: 'ads' },
  'campaignStaff.advertiserAdd': { is: 'pageAction', of: 'campaignStaff.advertiserList' },
  'campaignStaff.campaignAdd': { is: 'byHand', of: 'campaignStaff.campaignList' },
  'campaignStaff.campaignList': { is: 'page', group: 'ads', readers: ['support', 'approver'] },
  'campaignStaff.campaignRule': { is: 'byHand', of: 'campaignStaff.campaignList' },
  'campaignStaff.campaignTerms': { is: 'byHand', of: 'campaignStaff.campaignList' },
  'campaignStaff.campaignPreview': { is: 'byHand', of: 'campaignStaff.campaignList' },
  'campaignStaff.campaignOn': ofRow('campaignStaff.campaignList', {
    warns: ({ trials_settled, trials_needed }) =>
      trials_settled < trials_needed
        ? t('console.campaigns.trialsFirst', { settled: trials_settled, needed: trials_needed })
        : undefined,
    when: ({ active }) => !active,
  }),
  'campaignStaff.campaignOff': ofRow('campaignStaff.campaignList', { when: ({ active }) => active }),
  'campaignStaff.trialStart': { is: 'byHand', of: 'campaignStaff.campaignList' },
  'campaignStaff.standingSet': { is: 'byHand', of: 'campaignStaff.campaignList' },
  'campaignStaff.publisherList': { is: 'page', group: 'ads' },
  'campaignStaff.publisherAdd': { is: 'pageAction', of: 'campaignStaff.publisherList' },
  'campaignStaff.publisherVouch': ofRow('campaignStaff.publisherList', {
    when: ({ vouched_by }) => vouched_by === null,
  }),
  'campaignStaff.slotAdd': ofRow('campaignStaff.publisherList', {
    when: ({ vouched_by }) => vouched_by !== null,
  }),
  'campaignStaff.slotActive': ofRow('campaignStaff.publisherList', {
    part: 'items.slots',
    begin: ({ active }) => ({ active }),
  }),
  'campaignStaff.orderList': { is: 'page', group: 'ads', readers: ['support', 'approver'] },
  'campaignStaff.orderPause': ofRow('campaignStaff.orderList', {
    when: ({ status, paused_until }) => status === 'puting' && paused_until === null,
  }),
  'campaignStaff.orderResume': ofRow('campaignStaff.orderList', {
    when: ({ paused_until }) => paused_until !== null,
  }),
  'campaignStaff.orderVoid': ofRow('campaignStaff.orderList', { when: ({ status }) => status === 'puting' }),

  'creativeStaff.creativeList': {
    is: 'page',
    group: 'ads',
    readers: ['support'],
  },
  'creativeStaff.creativeFile': { is: 'byHand', of: 'creativeStaff.creativeList' },
  'creativeStaff.creativeUpload': { is: 'byHand', of: 'creativeStaff.creativeList' },
  'creativeStaff.creativeApprove': { is: 'byHand', of: 'creativeStaff.creativeList' },
  'creativeStaff.creativeDecline': { is: 'byHand', of: 'creativeStaff.creativeList' },
  'creativeStaff.creativeWithdraw': { is: 'byHand', of: 'creativeStaff.creativeList' },
} as const satisfies Partial<Placement>
