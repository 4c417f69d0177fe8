/** An account number as it is kept: people group its digits with spaces or dashes, banks do not. */
export function plainAccountNumber(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}
