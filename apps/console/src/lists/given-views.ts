import { choiceLabel } from '@fairlead/locales/field-label'
import type { InputOf } from '../calls/call.ts'
import type { ListName } from './list-name.ts'
import type { View } from './saved-views.ts'

/** The states in which something is still to come: whose rows one looks for every day. */
const given: { readonly [Page in ListName]?: readonly InputOf<Page>[] } = {
  'operator.depositList': [{ state: 'open' }, { state: 'recorded' }],
  'operator.withdrawalList': [
    { state: 'requested' },
    { state: 'approved' },
    { state: 'in_review' },
    { state: 'sent' },
    { state: 'not_received' },
  ],
  'moneyStaff.paymentList': [{ state: 'to_send' }, { state: 'sent' }],
  'reviewStaff.advanceList': [{ state: 'proposed' }, { state: 'granted' }],
  'acceptorStaff.orderList': [
    { state: 'requested' },
    { state: 'accepted' },
    { state: 'claimed' },
    { state: 'disputed' },
  ],
  'campaignStaff.orderList': [
    { status: 'puting' },
    { status: 'paused' },
    { status: 'waitComputed' },
    { status: 'putFailed' },
  ],
  'creativeStaff.creativeList': [{ state: 'waiting' }],
  'reviewStaff.appealList': [{ state: 'open' }],
  'proposalStaff.proposalList': [{ state: 'open' }],
  'couponStaff.couponList': [{ state: 'proposed' }, { state: 'open' }],
}

/** The views that come with a list, each named by its state. */
export function givenViews(page: ListName): readonly View[] {
  return (given[page] ?? []).map((asked) => {
    const said = asked as Readonly<Record<string, string>>
    return { name: Object.values(said).map(choiceLabel).join(', '), asked: said }
  })
}
