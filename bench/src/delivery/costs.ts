import { setTimeout } from 'node:timers/promises'
import { slotId } from '../campaign.ts'
import type { LoadOrder } from '../load-process.ts'
import { takeTurns } from '../take-turns.ts'
import type { Contestant, Stage } from './stage.ts'

/** What a turn came to: answers a second, and processor time of each in microseconds. */
export type Turn = {
  readonly perSecond: number
  readonly server: number
  readonly database: number
  /** Of both, what was done between the turns and belongs to this one: part of the two above. */
  readonly aside: number
  /** The share of its core that the sender took: near 1, the rate is the sender's. */
  readonly sender: number
}
export type Costs = Record<'bare' | 'ads' | 'views', Turn[]>

const warmUpSeconds = 0.5

/** What a program begins with, such as tables that it works out, is no request's. */
async function untilQuiet(contestant: Contestant): Promise<void> {
  for (;;) {
    const before = await contestant.cpu()
    await setTimeout(1_000)
    if ((await contestant.cpu()).server - before.server < 200_000) return
  }
}

/**
 * Measures a bare 204, an ad decision and a view that is durably recorded, in turns. What the program and its database
 * do while the bare server is measured, such as judging what came before, is put to the views' account.
 */
export async function measureCosts(
  stage: Stage,
  sizes: { readonly connections: number; readonly seconds: number; readonly rounds: number },
): Promise<Costs> {
  const { fairlead, bare, visitors } = stage
  const common = { connections: sizes.connections, from: 0 }
  const work = (what: 'ads' | 'views') => ({ visitors: what, slotId }) as const
  const turn = async (contestant: Contestant, order: Pick<LoadOrder, 'work'>): Promise<Turn> => {
    const send = { ...common, ...order, port: contestant.port }
    const warm = await visitors.send({ ...send, seconds: warmUpSeconds })
    const before = await contestant.cpu()
    const sent = await visitors.send({ ...send, seconds: sizes.seconds, from: warm.answered })
    const after = await contestant.cpu()
    return {
      perSecond: sent.perSecond,
      server: (after.server - before.server) / sent.answered,
      database: (after.database - before.database) / sent.answered,
      aside: 0,
      sender: (sent.cpuMicros * sent.perSecond) / sent.answered / 1e6,
    }
  }
  await untilQuiet(fairlead)
  // Compiled, and with ads in stock that have been in view for a second.
  await turn(fairlead, { work: work('ads') })
  await turn(bare, { work: { visitors: 'bare' } })
  await turn(fairlead, { work: work('views') })
  await turn(fairlead, { work: work('ads') })
  const aside: { server: number; database: number }[] = []
  const turns = await takeTurns(
    {
      bare: async () => {
        const before = await fairlead.cpu()
        const measured = await turn(bare, { work: { visitors: 'bare' } })
        const after = await fairlead.cpu()
        aside.push({ server: after.server - before.server, database: after.database - before.database })
        return measured
      },
      ads: () => turn(fairlead, { work: work('ads') }),
      views: () => turn(fairlead, { work: work('views') }),
    },
    sizes.rounds,
  )
  const views = turns.views.map((measured, round) => {
    const counted = measured.perSecond * sizes.seconds
    const { server = 0, database = 0 } = aside[round] ?? {}
    return {
      ...measured,
      server: measured.server + server / counted,
      database: measured.database + database / counted,
      aside: (server + database) / counted,
    }
  })
  return { ...turns, views }
}
