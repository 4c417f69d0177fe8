/**
 * Hard limits of a follow, and what is suggested; whole percent (docs/rules.md, Followed IDs). The database holds them
 * too.
 */
export const followLimits = {
  sharePercentMax: 20,
  sharePercentDefault: 10,
  feePercentMax: 20,
  feePercentDefault: 10,
  lossPercent: 15,
  accountDaysMin: 90,
  settledOrdersMin: 30,
  ownStakePercentMin: 5,
} as const
