import type { Data, Input } from '@fairlead/contract/endpoint'
import type { passkey } from '@fairlead/contract/passkey'
import type { Ctx } from '../context.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { notify } from '../notice/notify.ts'
import { passkeysPage } from './add-passkey.ts'
import { relyingParty } from './relying-party.ts'

type Row = { id: string; name: string; made_at: Date; last_used_at: Date | null }

/** The partner's passkeys, newest first, and where they work. Of a key not even its public half is in the answer. */
export async function listPasskeys(ctx: Ctx, caller: Caller): Promise<Data<typeof passkey.list>> {
  const rows = await many<Row>(
    ctx.db,
    `select id, name, made_at, last_used_at from passkey where account_id = $1 order by made_at desc, id desc`,
    [caller.partnerId],
  )
  const items = rows.map(({ made_at, last_used_at, ...known }) => ({
    ...known,
    made_at: made_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
  return { works_at: relyingParty(ctx)?.id ?? null, items }
}

/** Throws Refusal data_error for a passkey that is not theirs. */
export async function renamePasskey(
  ctx: Ctx,
  caller: Caller,
  { id, name }: Input<typeof passkey.rename>,
): Promise<Record<string, never>> {
  await callMoney(ctx.db, 'rename_passkey', {
    session: caller.token,
    passkey: id,
    name,
    now: ctx.clock.now(),
  })
  return {}
}

/** Removes a passkey and tells the partner. Sessions that it started go on. Throws Refusal data_error. */
export async function removePasskey(
  ctx: Ctx,
  caller: Caller,
  { id }: Input<typeof passkey.remove>,
): Promise<Record<string, never>> {
  await inOne(ctx, async (tx) => {
    const args = { session: caller.token, passkey: id, now: ctx.clock.now() }
    await callMoney(tx.db, 'remove_passkey', args)
    await notify(tx, caller.partnerId, 'system_announcement', 'passkey_removed', {}, passkeysPage)
  })
  return {}
}
