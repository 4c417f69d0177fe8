/** What members of staff are (product rules §1). An auditor reads all and changes nothing; an admin touches no money. */
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
