/** Names the log-in whose password was right and whose second step is missing; in no address and nowhere kept. */
let ticket: string | undefined

export function keepLoginTicket(fresh: string) {
  ticket = fresh
}

export const loginTicket = () => ticket
