import { slotId } from '../campaign.ts'
import { pepper } from '../network.ts'
import type { Stage } from './stage.ts'

/** Answers that warm the server up before anything counts. */
const warmUpEvents = 5_000
const tenths = 10
/**
 * How long the bare 204 is measured, before the first tenth and after each. A second of a machine says little about minutes
 * of it, so that it is longer the longer a tenth is.
 */
const bareSeconds = (events: number) => Math.min(10, Math.max(1, events / 200_000))
/** A tenth of ten million events on a machine that is busy with other things too. */
const secondsMax = 3_600

/** Processor time of one event and, around the same tenth, of a bare 204; microseconds. */
export type Tenth = { readonly server: number; readonly database: number; readonly bare: number }

/**
 * Records so many views, and a click on one of five hundred; returns what one took, tenth by tenth. Beside each stands the bare
 * 204: over an hour a machine gets slower and faster by itself, and only what an event costs in 204s is the program's.
 */
export async function measureLongRun(
  { fairlead, bare, visitors, groups }: Stage,
  sizes: { readonly connections: number; readonly events: number },
): Promise<Tenth[]> {
  const send = (events: number) =>
    visitors.send({
      port: fairlead.port,
      connections: sizes.connections,
      seconds: secondsMax,
      from: 0,
      work: { visitors: 'minted', slotId, mint: { pepper, groups, price: 100, events } },
    })
  const bareCost = async () => {
    const before = await bare.cpu()
    const { answered } = await visitors.send({
      port: bare.port,
      connections: sizes.connections,
      seconds: bareSeconds(sizes.events),
      from: 0,
      work: { visitors: 'bare' },
    })
    return ((await bare.cpu()).server - before.server) / answered
  }
  await send(Math.min(warmUpEvents, sizes.events / tenths))
  const each: Tenth[] = []
  let bareBefore = await bareCost()
  for (let tenth = 0; tenth < tenths; tenth += 1) {
    process.stdout.write(`long run, tenth ${tenth + 1} of ${tenths}\n`)
    const before = await fairlead.cpu()
    const { answered } = await send(Math.ceil(sizes.events / tenths))
    const after = await fairlead.cpu()
    const bareAfter = await bareCost()
    each.push({
      server: (after.server - before.server) / answered,
      database: (after.database - before.database) / answered,
      bare: (bareBefore + bareAfter) / 2,
    })
    bareBefore = bareAfter
  }
  return each
}
