import { writeFileSync } from 'node:fs'
import { type Client, inTransaction, type Pool } from '../db/pool.ts'
import { many, maybeOne, one } from '../db/read.ts'
import { onSnapshot } from '../db/snapshot.ts'
import { thisRelease } from '../db/upgrade/release.ts'
import { ExportWriter, type Head } from './export-file.ts'
import {
  boundsLines,
  daysOf,
  eventLines,
  type Group,
  type Numbers,
  orderLines,
  rootLines,
  seedLines,
  weightLines,
} from './group-lines.ts'

/**
 * Writes all that was recorded for a group, up to the last midnight (UTC), so that anybody can recompute it: its terms, seeds
 * of days that are over, orders under numbers of this export, weights, and events with hashes under a key of this export. An
 * interrupted export goes on by day. `FILE.orders.csv`, for staff alone, says which number is which order.
 */
export async function exportGroup(
  owner: Pool,
  id: string,
  path: string,
  now: Date,
  progress: (line: string) => void = () => {},
): Promise<{ events: number; days: number }> {
  const { group, asOf, sha256, ...counted } = await onSnapshot(owner, async (client) => {
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await client.query("set local role fairlead_owner; set local timezone = 'UTC'")
    const group = await findGroup(client, id)
    return { group, ...(await write(client, group, path, now, progress)) }
  })
  await noteExport(owner, group, asOf, sha256, now)
  return counted
}

/** Events may go only after they were exported: so it is kept that they were. */
async function noteExport(owner: Pool, group: Group, asOf: Date, sha256: string, now: Date): Promise<void> {
  await inTransaction(owner, async (client) => {
    await client.query('set local role fairlead_owner')
    await client.query({
      text: `insert into traffic_export (group_id, as_of, sha256, made_at) values ($1, $2, decode($3, 'hex'), $4)
             on conflict (group_id, as_of) do update set sha256 = excluded.sha256, made_at = excluded.made_at`,
      values: [group.id, asOf, sha256, now],
    })
  })
}

/** The group of this id, or of the order with it. Throws an Error that says so where there is none. */
async function findGroup(client: Client, id: string): Promise<Group> {
  const group = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
    ? await maybeOne<Group>(
        client,
        `select g.bucket, g.id, g.campaign_id, g.price, g.payout, g.payout_event, g.content_type from ad_group g
         where g.id = $1 or (g.bucket, g.id) = (select bucket, group_id from flight where order_id = $1)`,
        [id],
      )
    : undefined
  if (!group) throw new Error(`there is no group or matched order ${id}`)
  return group
}

async function write(
  client: Client,
  group: Group,
  path: string,
  now: Date,
  progress: (line: string) => void,
) {
  const begun = await ExportWriter.goOn(path)
  const keptFrom = await findKeptFrom(client)
  const head = begun?.left.head ?? headOf(group, now, keptFrom)
  if ((head.group as { id?: unknown } | undefined)?.id !== group.id)
    throw new Error(`${path}.part is the beginning of another group's export: remove it or name another file`)
  if (head.kept_from !== (keptFrom?.toISOString() ?? null))
    throw new Error(`${path}.part was begun before events were dropped: remove it or name another file`)
  const asOf = new Date(head.as_of)
  const writer = begun?.writer ?? ExportWriter.begin(path)
  try {
    const numbers = await numberOrders(client, group, asOf)
    if (begun) progress(`goes on behind ${begun.left.lastDay}`)
    else {
      writer.add(head)
      for (const line of await seedLines(client, group, asOf)) writer.add(line)
      for (const line of await rootLines(client, group, asOf)) writer.add(line)
      for (const line of await orderLines(client, group, numbers, asOf, head.kept_from as string | null))
        writer.add(line)
      for (const line of await boundsLines(client, group, asOf)) writer.add(line)
    }
    const days = (await daysOf(client, group, asOf)).filter(
      (day) => !begun?.left.lastDay || day > begun.left.lastDay,
    )
    let events = 0
    for (const day of days) {
      for await (const line of weightLines(client, group, numbers, day, asOf)) writer.add(line)
      for await (const line of eventLines(client, group, numbers, day, asOf, (hash) => writer.hashed(hash))) {
        writer.add(line)
        events += 1
      }
      writer.endDay(day)
      progress(`${day}: ${events} events so far`)
    }
    writeFileSync(`${path}.orders.csv`, mapOf(numbers), { mode: 0o600 })
    return { events, days: days.length, asOf, sha256: writer.close() }
  } catch (error) {
    writer.leave()
    throw error
  }
}

/** Of what was recorded before this moment, not all is kept; null where nothing was dropped. */
async function findKeptFrom(client: Client): Promise<Date | null> {
  const { kept_from } = await one<{ kept_from: Date | null }>(
    client,
    `select max(recorded_until) + interval '1 millisecond' as kept_from from dropped_day`,
  )
  return kept_from
}

/** Up to the last midnight: the seed of a day is nobody's to know before it is over. */
function headOf(group: Group, now: Date, keptFrom: Date | null): Head {
  return {
    format: 'fairlead-traffic',
    version: 1,
    release: thisRelease,
    as_of: new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000).toISOString(),
    kept_from: keptFrom?.toISOString() ?? null,
    group: {
      id: group.id,
      price: String(group.price),
      payout: String(group.payout),
      payout_event: group.payout_event,
      content_type: group.content_type,
    },
  }
}

/** Orders by their ids, which is how they are drawn, numbered from 1; partners likewise. */
async function numberOrders(client: Client, group: Group, asOf: Date): Promise<Numbers> {
  const rows = await many<{ order_id: string; partner_key: string; plan_number: string }>(
    client,
    `select f.order_id, f.partner_key, o.plan_number from flight f join ad_order o on o.account_id = f.account_id and o.id = f.order_id
     where f.bucket = $1 and f.group_id = $2 and f.starts_at < $3 order by f.order_id`,
    [group.bucket, group.id, asOf],
  )
  const partners = [...new Set(rows.map(({ partner_key }) => partner_key))]
  return {
    orders: new Map(rows.map(({ order_id }, index) => [order_id, index + 1])),
    partners: new Map(partners.map((key, index) => [key, index + 1])),
    planNumbers: rows.map(({ plan_number }) => plan_number),
  }
}

function mapOf({ orders, planNumbers }: Numbers): string {
  const lines = [...orders].map(([id, n]) => `${n},${id},${planNumbers[n - 1]}`)
  return `${['number,order_id,plan_number', ...lines].join('\r\n')}\r\n`
}

/** What can be exported, for people who have no id at hand. */
export function listGroups(owner: Pool): Promise<{ id: string; campaign: string; orders: bigint }[]> {
  return many(
    owner,
    `select g.id, c.number as campaign, (select count(*) from flight f where f.bucket = g.bucket and f.group_id = g.id) as orders
     from ad_group g join campaign c on c.id = g.campaign_id order by c.number, g.id`,
  )
}

/** The groups in which something was recorded, or an order settled, since they were last exported. */
export async function groupsToExport(owner: Pool, now: Date): Promise<string[]> {
  const rows = await many<{ id: string }>(
    owner,
    `select g.id from ad_group g
     left join (select group_id, max(as_of) as as_of from traffic_export group by group_id) x on x.group_id = g.id
     where x.as_of is null or exists (
         select from draw_group_day d where d.group_id = g.id and d.day >= x.as_of::date and d.day < $1::date)
       or exists (
         select from flight f join ad_order o on o.account_id = f.account_id and o.id = f.order_id
         where f.bucket = g.bucket and f.group_id = g.id and o.settled_at >= x.as_of and o.settled_at < $1::date)
     order by g.id`,
    [now.toISOString().slice(0, 10)],
  )
  return rows.map(({ id }) => id)
}
