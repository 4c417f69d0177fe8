/** How a destination is named everywhere: two raised dots for what is kept back, then its last four characters. */
export function tailOf(lastFour: string): string {
  return `··\u00a0${lastFour}`
}
