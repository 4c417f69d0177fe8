import { many } from '@fairlead/server/src/db/read.ts'
import { measureCosts } from './costs.ts'
import { measureLongRun } from './long-run.ts'
import type { Measured } from './report.ts'
import { openStage, type Stage } from './stage.ts'
import { measureWalletReads, type WalletReads } from './wallet-reads.ts'

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
export async function measureDelivery(stage: Stage, sizes: DeliverySizes): Promise<Omit<Measured, 'apart'>> {
  const costs = await measureCosts(stage, sizes)
  const wallet = await measureWalletReads(stage, sizes)
  const tenths = await measureLongRun(stage, sizes)
  await mustAllBePaid(stage)
  return { costs, wallet, tenths }
}

/** Wallet reads beside ads once more, where calls, ads and jobs are processes of their own on the server's core. */
export async function measureRolesApart(sizes: DeliverySizes): Promise<WalletReads> {
  const stage = await openStage('apart')
  try {
    return await measureWalletReads(stage, sizes)
  } finally {
    await stage.stop()
  }
}

async function mustAllBePaid(stage: Stage): Promise<void> {
  const unpaid = await many(
    stage.network.owner,
    `select kind, reason, count(*)::int as n from event where reason <> '' group by 1, 2`,
    [],
  )
  if (unpaid.length > 0) throw new Error(`not everything was paid: ${JSON.stringify(unpaid)}`)
}
