/**
 * A late withdrawal earns 0.05 % of its amount a day (docs/rules.md, Withdrawals). Micros; the ledger books the same
 * figure.
 */
export function lateCreditPerDay(amount: bigint): bigint {
  return (amount * 5n) / 10_000n
}
