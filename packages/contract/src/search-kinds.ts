import type { OperatorRole } from './operator-roles.ts'

const desk = ['support', 'cashier', 'approver', 'auditor'] as const

/** What the staff's search finds: on which list each kind stands, and whose menu has that list. Nobody else finds it. */
export const searchKinds = {
  partner: { list: 'accountStaff.list', roles: [...desk, 'admin'] },
  withdrawal: { list: 'operator.withdrawalList', roles: desk },
  deposit: { list: 'operator.depositList', roles: desk },
  bank_line: { list: 'operator.statementLines', roles: desk },
  order: { list: 'campaignStaff.orderList', roles: ['support', 'approver', 'campaign_manager', 'auditor'] },
  campaign: {
    list: 'campaignStaff.campaignList',
    roles: ['support', 'cashier', 'approver', 'campaign_manager', 'auditor'],
  },
  advertiser: { list: 'campaignStaff.advertiserList', roles: ['campaign_manager', 'auditor'] },
  publisher: { list: 'campaignStaff.publisherList', roles: ['cashier', 'campaign_manager', 'auditor'] },
  payment: { list: 'moneyStaff.paymentList', roles: ['cashier', 'approver', 'auditor'] },
  acceptor_order: { list: 'acceptorStaff.orderList', roles: ['support', 'cashier', 'auditor'] },
} as const satisfies Record<string, { readonly list: string; readonly roles: readonly OperatorRole[] }>

export type SearchKind = keyof typeof searchKinds
export const searchKindNames = Object.keys(searchKinds) as [SearchKind, ...SearchKind[]]

/** What somebody with this role finds. */
export function searchKindsFor(role: OperatorRole): readonly SearchKind[] {
  return searchKindNames.filter((kind) => (searchKinds[kind].roles as readonly string[]).includes(role))
}
