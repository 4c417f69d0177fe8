/** The eight filters of the fund details. Nothing is sold under open_membership; it stays a filter. */
export const flowTypes = [
  'system_top_up',
  'manual_withdrawal',
  'ad_settlement',
  'ad_serving',
  'system_deduction',
  'virtual_recharge_deduction',
  'open_membership',
  'profit_sharing',
] as const
