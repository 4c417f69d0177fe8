/** An acceptor order that is not over. */
export type OpenOrder = {
  readonly account_id: string
  readonly id: string
  readonly reference: string
  /** In micros. */
  readonly amount: bigint
}
