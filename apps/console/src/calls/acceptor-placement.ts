import { ofRow, type Placement } from './place.ts'

/** Where the console has what concerns acceptors: those themselves, their licences, and rates. */
export const acceptorPlacement = {
  'acceptorStaff.list': {
    is: 'page',
    group: 'money',
    columns: {
      acceptors: [
        'name',
        'kind',
        'fee',
        'order_min',
        'order_max',
        'registered_by',
        'approved_by',
        'licences',
      ],
      personal: ['country', 'proposed_by', 'approved_by', 'ended_by'],
    },
    readers: ['admin'],
  },
  'acceptorStaff.register': { is: 'pageAction', of: 'acceptorStaff.list' },
  'acceptorStaff.approve': ofRow('acceptorStaff.list', {
    part: 'acceptors',
    when: ({ approved_by, registered_by }, { username }) =>
      approved_by === null && registered_by !== username,
  }),
  'acceptorStaff.licenceRecord': ofRow('acceptorStaff.list', { part: 'acceptors' }),
  'acceptorStaff.licenceApprove': ofRow('acceptorStaff.list', {
    part: 'acceptors.licences',
    when: ({ approved_by, recorded_by }, { username }) => approved_by === null && recorded_by !== username,
  }),
  'acceptorStaff.personalPropose': { is: 'pageAction', of: 'acceptorStaff.list' },
  'acceptorStaff.personalApprove': ofRow('acceptorStaff.list', {
    part: 'personal',
    when: ({ approved_by, ended_by, proposed_by }, { username }) =>
      approved_by === null && ended_by === null && proposed_by !== username,
  }),
  'acceptorStaff.personalEnd': ofRow('acceptorStaff.list', {
    part: 'personal',
    when: ({ approved_by, ended_by }) => approved_by !== null && ended_by === null,
  }),
  'acceptorStaff.rateList': {
    is: 'page',
    group: 'money',
    columns: { rates: ['currency', 'rate', 'source', 'evidence', 'at', 'recorded_by', 'approved_by'] },
  },
  'acceptorStaff.rateRecord': { is: 'pageAction', of: 'acceptorStaff.rateList' },
  'acceptorStaff.rateApprove': ofRow('acceptorStaff.rateList', {
    part: 'rates',
    when: ({ approved_by, recorded_by }, { username }) => approved_by === null && recorded_by !== username,
  }),
} as const satisfies Partial<Placement>
