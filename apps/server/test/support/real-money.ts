import type { World } from './world.ts'

/** Does the work on the same network with real money: no shortened waits, usual levels, ten trial orders on every campaign, landing pages on https. */
export async function withRealMoney(world: World, work: () => Promise<void>): Promise<void> {
  const [before] = await world.asOwner<{ wait: string; grace: string; ceiling: boolean }>(
    'select destination_wait::text as wait, beacon_grace::text as grace, share_ceiling as ceiling from network',
  )
  const levels = await world.asOwner<{ content_type: string; kind: string; level: bigint | string }>(
    'select content_type, kind, level from format_level where demo_only',
  )
  const few = await world.asOwner<{ id: string; trials_needed: number }>(
    'select id, trials_needed from campaign where trials_needed < 10',
  )
  await world.asOwner(`update format_level set level = case kind when 'click' then 19000 else 760 end`)
  await world.asOwner('update campaign set trials_needed = 10 where trials_needed < 10')
  await world.asOwner(
    `update plan_rule set landing_page = 'https://demo.example' || landing_page where demo_only`,
  )
  await world.asOwner(
    `update network set demo = false, destination_wait = '24 hours', beacon_grace = '2 minutes',
       share_ceiling = true`,
  )
  // Real money goes by the database's own clock.
  world.clock.set(new Date())
  try {
    await work()
  } finally {
    await world.asOwner(
      'update network set demo = true, destination_wait = $1::interval, beacon_grace = $2::interval, share_ceiling = $3',
      [before?.wait, before?.grace, before?.ceiling],
    )
    await world.asOwner(`update plan_rule set landing_page = substr(landing_page, length('https://demo.example') + 1)
      where landing_page like 'https://demo.example/%'`)
    for (const { content_type, kind, level } of levels) {
      await world.asOwner('update format_level set level = $3 where content_type = $1 and kind = $2', [
        content_type,
        kind,
        level,
      ])
    }
    for (const { id, trials_needed } of few) {
      await world.asOwner('update campaign set trials_needed = $2 where id = $1', [id, trials_needed])
    }
  }
}
