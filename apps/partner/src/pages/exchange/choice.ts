import type { Acceptor, ExchangeDetail } from './exchange-queries.ts'

/** An acceptor and one of the places where it pays. */
export type AcceptorChoice = { acceptor_id: string; country: string; currency: string }

/** What the screen starts with: the current acceptor where it can be chosen, else at its first place with the reason. */
export function firstChoice({ current }: { current: ExchangeDetail['current'] }): AcceptorChoice | undefined {
  const place = current?.places.find(({ why_not }) => why_not === null) ?? current?.places[0]
  return current && place ? choiceAt(current, place) : undefined
}

export function choiceAt(
  acceptor: Acceptor,
  { country, currency }: { country: string; currency: string },
): AcceptorChoice {
  return { acceptor_id: acceptor.id, country, currency }
}
