import { many } from '@fairlead/server/src/db/read.ts'
import { measureCosts } from './costs.ts'
import { measureLongRun } from './long-run.ts'
import type { Measured } from './report.ts'
import type { Stage } from './stage.ts'
import { measureWalletReads } from './wallet-reads.ts'

export type DeliverySizes = {
  /** Browsers at the same time. */
  readonly connections: number
  /** Of one turn, and how many turns each has. */
  readonly seconds: number
  readonly rounds: number
  /** Of the long run. */
  readonly events: number
  readonly reads: number
}

/** Measures everything, one after the other. Throws where any view was not paid, or nothing was judged: that costs less. */
export async function measureDelivery(stage: Stage, sizes: DeliverySizes): Promise<Measured> {
  const costs = await measureCosts(stage, sizes)
  const wallet = await measureWalletReads(stage, sizes)
  const tenths = await measureLongRun(stage, sizes)
  const unpaid = await many(
    stage.network.owner,
    `select kind, reason, count(*)::int as n from event where reason <> '' group by 1, 2`,
    [],
  )
  if (unpaid.length > 0) throw new Error(`not everything was paid: ${JSON.stringify(unpaid)}`)
  return { costs, wallet, tenths }
}
