import type { Data, Input } from '@fairlead/contract/endpoint'
import { countedMax, type waitingStaff } from '@fairlead/contract/waiting'
import { kindsFor, type WaitingKind, waitingKinds } from '@fairlead/contract/waiting-kinds'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import { page, pageSize, readCursor } from '../http/cursor.ts'
import { joinAbout, whatAbout } from '../proposals/what-about.ts'
import type { Staff } from '../staff/sessions.ts'

type Item = Data<typeof waitingStaff.list>['items'][number]
type Row = {
  kind: WaitingKind
  id: string
  about: string
  who: string | null
  amount: bigint | null
  since: Date
  due: Date | null
  place: Date
  why: Item['why']
  asked_by: string | null
  note: string | null
  is_barred: boolean
  open_to: string[]
}

/** Before everything there can be. */
const beginning = [new Date(0), '00000000-0000-0000-0000-000000000000'] as const

/**
 * What waits for this person's role, the oldest date first. Each kind is one range of an index, cut before they are put
 * together; names are looked up for the page alone. What somebody is barred from by an earlier step stands there with that
 * reason, but an appeal is not shown to whoever had a part in it (docs/rules.md, Two people).
 */
export async function listWaiting(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof waitingStaff.list>,
): Promise<Data<typeof waitingStaff.list>> {
  const kinds = kindsFor(staff.role).filter((kind) => input.kind === undefined || input.kind === kind)
  const [place, id] = readCursor(input.cursor) ?? beginning
  const values = [kinds, ctx.clock.now(), staff.operatorId, place, id, input.find ?? null, null, pageSize + 1]
  return page(await many<Row>(ctx.db, selectWaiting, values), itemOf, (row) => [row.place, row.id])
}

/** The one thing of this kind, if it waits for this person. */
export async function findWaiting(
  ctx: Ctx,
  staff: Staff,
  kind: WaitingKind,
  id: string,
): Promise<Item | null> {
  const values = [[kind], ctx.clock.now(), staff.operatorId, ...beginning, null, id, 1]
  const [row] = await many<Row>(ctx.db, selectWaiting, values)
  return row ? itemOf(row) : null
}

const selectWaiting = `
  select w.kind, w.id, w.about, w.amount, w.since, w.due, w.place,
    coalesce(${whatAbout}, p.username, a.name || ' ' || c.number, n.network) as who,
    w.facts->>'why' as why, o.username as asked_by, w.note, $3 = any (w.barred) as is_barred,
    colleagues_at(w.id, $3, $2) as open_to
  from (
    select k.kind, i.*
    from unnest($1::text[]) k (kind)
    cross join lateral (
      select v.* from waiting(k.kind, $2) v
      where (v.place, v.id) > ($4, $5::uuid) and not (v.hidden and $3::uuid = any (v.barred))
        and ($7::uuid is null or v.id = $7)
        and ($6::text is null or strpos(lower(v.about), lower($6)) > 0
          or exists (select from partner f where f.id = v.account_id and starts_with(lower(f.username), lower($6))))
      order by v.place, v.id limit $8
    ) i
  ) w
  left join partner p on p.id = w.account_id
  left join campaign c on c.id = w.account_id
  left join advertiser a on a.id = c.advertiser_id
  left join (select id, 'network' as network from network) n on n.id = w.account_id
  left join operator o on o.id = w.asked_by
  left join proposal q on q.id = w.id
  ${joinAbout}
  order by w.place, w.id limit $8`

/** How much of each kind this person can do. */
export async function countWaiting(ctx: Ctx, staff: Staff): Promise<Data<typeof waitingStaff.counts>> {
  const rows = await many<{ kind: WaitingKind; counted: bigint }>(
    ctx.db,
    `select k.kind, n.counted
     from unnest($1::text[]) with ordinality k (kind, place)
     cross join lateral (
       select count(*) as counted
       from (select from waiting(k.kind, $2) v where not ($3::uuid = any (v.barred)) limit $4) counting
     ) n
     order by k.place`,
    [kindsFor(staff.role), ctx.clock.now(), staff.operatorId, countedMax + 1],
  )
  return {
    items: rows.map(({ kind, counted }) => ({
      kind,
      count: Math.min(Number(counted), countedMax),
      more: Number(counted) > countedMax,
    })),
  }
}

function itemOf(row: Row): Item {
  return {
    id: row.id,
    kind: row.kind,
    about: row.about,
    who: row.who,
    amount: row.amount === null ? null : formatAmount(row.amount),
    since: row.since.toISOString(),
    due: row.due?.toISOString() ?? null,
    why: row.why,
    asked_by: row.asked_by,
    note: row.note,
    next: waitingKinds[row.kind].calls[0],
    not_yours: row.is_barred ? 'same_person' : null,
    open_to: row.open_to,
  }
}
