/** Local money and rates are integers inside and decimal strings outside, like the network’s own amounts. */

const rateDigits = 8

/** Local money in its minor unit with exactly its currency’s decimals: 9231 with two is `"92.31"`. */
export function formatLocal(minor: bigint, minorDigits: number): string {
  if (minorDigits === 0) return minor.toString()
  const digits = minor.toString().padStart(minorDigits + 1, '0')
  return `${digits.slice(0, -minorDigits)}.${digits.slice(-minorDigits)}`
}

/** A rate in hundred-millionths as a decimal without trailing zeros: 92000000 is `"0.92"`. */
export function formatRate(rateE8: bigint): string {
  return formatLocal(rateE8, rateDigits).replace(/\.?0+$/, '')
}

/** Reads a rate of at most eight decimals into hundred-millionths. Throws a RangeError for anything else. */
export function parseRate(text: string): bigint {
  const parts = /^(\d{1,6})(?:\.(\d{1,8}))?$/.exec(text)
  if (!parts) throw new RangeError(`not a rate: ${text}`)
  const [, whole = '0', fraction = ''] = parts
  return BigInt(whole) * 10n ** BigInt(rateDigits) + BigInt(fraction.padEnd(rateDigits, '0'))
}
