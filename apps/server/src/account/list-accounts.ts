import type { accountStaff } from '@fairlead/contract/account'
import type { AccountState } from '@fairlead/contract/account-states'
import type { Data, Input } from '@fairlead/contract/endpoint'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import { page, pageSize, readCursor } from '../http/cursor.ts'
import type { Staff } from '../operator/sessions.ts'

type Row = {
  id: string
  username: string
  nickname: string
  state: AccountState
  state_reason: string | null
  state_until: Date | null
  entry: string
  created_at: Date
}

/** Accounts, newest first, by state and by how the username begins. */
export async function listAccounts(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof accountStaff.list>,
): Promise<Data<typeof accountStaff.list>> {
  const [at, id] = readCursor(input.cursor) ?? [null, null]
  const rows = await many<Row>(
    ctx.db,
    `select id, username, nickname, state, state_reason, state_until, entry, created_at from partner
     where ($1::text is null or state = $1) and ($2::text is null or starts_with(lower(username), lower($2)))
       and ($3::timestamptz is null or (created_at, id) < ($3, $4::uuid))
     order by created_at desc, id desc limit $5`,
    [input.state ?? null, input.username ?? null, at, id, pageSize + 1],
  )
  return page(
    rows,
    (row) => ({
      id: row.id,
      username: row.username,
      nickname: row.nickname,
      state: row.state,
      reason: row.state_reason,
      until: row.state_until?.toISOString() ?? null,
      entry: row.entry,
      created_at: row.created_at.toISOString(),
    }),
    (row) => [row.created_at, row.id],
  )
}
