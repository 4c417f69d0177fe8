/** What members of staff are (docs/rules.md, People). An auditor reads all and changes nothing; an admin touches no money. */
export const operatorRoles = [
  'support',
  'cashier',
  'approver',
  'campaign_manager',
  'content',
  'auditor',
  'admin',
] as const
export type OperatorRole = (typeof operatorRoles)[number]
