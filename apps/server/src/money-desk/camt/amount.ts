const microsPerCent = 10_000n

/**
 * Reads an amount of ISO 20022, a decimal number with up to five decimals and no sign of its own, as micros. Exact: undefined for
 * a fraction of a cent, or for anything that is no such number.
 */
export function readCamtAmount(text: string): bigint | undefined {
  const [, whole = '', decimals = ''] = /^\+?(\d{0,18})(?:\.(\d{0,18}))?$/.exec(text) ?? []
  if (whole === '' && decimals === '') return undefined
  const cents = decimals.replace(/0+$/, '')
  if (cents.length > 2) return undefined
  return BigInt(whole + cents.padEnd(2, '0')) * microsPerCent
}
