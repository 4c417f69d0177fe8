/** What an authenticator keeps of whose passkey it is: the account's id, which names nobody, as its 16 bytes in base64url. */
export function userHandle(partnerId: string): string {
  return Buffer.from(partnerId.replaceAll('-', ''), 'hex').toString('base64url')
}
