/** What was made beforehand and is opened by its own id. */
export type Ids = PastIds & {
  readonly running: string
  readonly offer: string
  readonly declined: string
  readonly deposit: string
  readonly withdrawal: string
  readonly inReview: string
  readonly exchange: string
  readonly flow: string
}

/** What happened before the server was started. */
export type PastIds = {
  readonly follow: string
  readonly settled: string
  readonly failed: string
  readonly ended: string
  readonly refused: string
  readonly unpaid: string
  readonly arrived: string
  /** An offer of something with a long name. */
  readonly longName: string
}
