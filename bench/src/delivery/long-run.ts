import { slotId } from '../campaign.ts'
import { pepper } from '../network.ts'
import type { Stage } from './stage.ts'

/** Answers that warm the server up before anything counts. */
const warmUpEvents = 5_000
const tenths = 10
/** A tenth of ten million events on a machine that is busy with other things too. */
const secondsMax = 3_600

/** Records so many views, and a click on one of five hundred; returns the processor time that one took, tenth by tenth. */
export async function measureLongRun(
  { fairlead, visitors, groups }: Stage,
  sizes: { readonly connections: number; readonly events: number },
): Promise<number[]> {
  const send = (events: number) =>
    visitors.send({
      port: fairlead.port,
      connections: sizes.connections,

      seconds: secondsMax,
      from: 0,
      work: { visitors: 'minted', slotId, mint: { pepper, groups, price: 100, events } },
    })
  await send(Math.min(warmUpEvents, sizes.events / tenths))
  const each: number[] = []
  for (let tenth = 0; tenth < tenths; tenth += 1) {
    process.stdout.write(`long run, tenth ${tenth + 1} of ${tenths}\n`)
    const before = await fairlead.cpu()
    const { answered } = await send(Math.ceil(sizes.events / tenths))
    const after = await fairlead.cpu()
    each.push((after.server - before.server + after.database - before.database) / answered)
  }
  return each
}
