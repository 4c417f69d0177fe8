/** `m•••l@example.com`: enough to know which address it is. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(Math.max(1, at - 1), at)}${email.slice(at)}`
}
