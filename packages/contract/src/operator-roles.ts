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

/** Who serves partners or their money, or checks it: they read what stands about a partner (docs/rules.md, Two people). */
export const partnerReaders = ['support', 'cashier', 'approver', 'auditor'] as const satisfies OperatorRole[]

/** Who reads how a partner is reached: those who write to partners or ring them, and whoever checks them. */
export const contactRoles: readonly OperatorRole[] = ['support', 'approver', 'auditor']
