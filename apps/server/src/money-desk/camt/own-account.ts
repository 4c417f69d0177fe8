/** Fewer characters may stand at the end of many accounts. */
const tailMin = 8

/**
 * Whether a statement's account is this one. People write it with spaces and dashes, and a bank may name an IBAN by the part
 * that is the account's own, or the other way round.
 */
export function isSameAccount(found: string, own: string): boolean {
  const [one, other] = [plain(found), plain(own)]
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return one === other || (short.length >= tailMin && long.endsWith(short))
}

function plain(account: string): string {
  return account.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
}
