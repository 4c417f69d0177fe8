import type { Action } from '../shell/ActionSteps.tsx'

/**
 * What may be done to several rows of a list: to each the same call that its own button makes, one after the other, so that each
 * has its own effect, its own line in the audit log and its own refusal.
 */
export type Batch<Row> = {
  /** The row's own action; it asks for nothing that has to be typed. */
  readonly actionOf: (row: Row) => Action
  /** Why a row cannot be selected; nothing where it can. */
  readonly whyNot: (row: Row) => string | undefined
  /** What names the row in what is said of it. */
  readonly nameOf: (row: Row) => string
  /** What the rows come to, in a line. */
  readonly sumOf: (rows: readonly Row[]) => string
  /** What the button says: the act and of how many. */
  readonly label: (count: number) => string
  /** What it does and does not do, before it is done. */
  readonly sentence: string
}

/** What became of one row. */
export type Outcome = { readonly id: string; readonly name: string; readonly refused?: string }
