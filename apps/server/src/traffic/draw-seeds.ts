import type { Data, Input } from '@fairlead/contract/endpoint'
import { type traffic, trafficDaysMax } from '@fairlead/contract/traffic'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import { type Period, storableDay } from './periods.ts'

export type DrawSeed = Data<typeof traffic.drawSeeds>['items'][number]

type Row = {
  day: string
  commitment: Uint8Array
  committed_at: Date
  seed: Uint8Array | null
  root: Uint8Array | null
}

/** Each day's commitment, and its seed where the day is over; newest first. The database publishes none before. */
export async function seedsOf(ctx: Ctx, { from, to }: Period): Promise<DrawSeed[]> {
  const rows = await many<Row>(
    ctx.db,
    `select d.day::text as day, d.commitment, d.committed_at, p.seed, r.root
     from draw_seed d left join published_seeds($1, $2, $3) p on p.day = d.day left join draw_root r on r.day = d.day
     where d.day between $1 and $2 order by d.day desc`,
    [from, to, ctx.clock.now()],
  )
  return rows.map(({ day, commitment, committed_at, seed, root }) => ({
    day,
    commitment: Buffer.from(commitment).toString('hex'),
    committed_at: committed_at.toISOString(),
    seed: seed && Buffer.from(seed).toString('hex'),
    root: root && Buffer.from(root).toString('hex'),
  }))
}

/** A page of them for whoever wants to repeat draws, back from a day or from the last that is committed to. */
export async function drawSeeds(
  ctx: Ctx,
  _visitor: unknown,
  input: Input<typeof traffic.drawSeeds>,
): Promise<Data<typeof traffic.drawSeeds>> {
  const rows = await many<{ day: string }>(
    ctx.db,
    `select day::text as day from draw_seed where day <= coalesce($1::date, 'infinity') order by day desc limit $2`,
    [storableDay(input.to) ?? null, trafficDaysMax + 1],
  )
  const [first, last, next] = [rows[0], rows.slice(0, trafficDaysMax).at(-1), rows[trafficDaysMax]]
  if (!first || !last) return { items: [], next_to: null }
  return { items: await seedsOf(ctx, { from: last.day, to: first.day }), next_to: next?.day ?? null }
}
