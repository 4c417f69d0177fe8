import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { account } from '@fairlead/contract/account'
import type { Data, Input } from '@fairlead/contract/endpoint'
import type { partnerStaff } from '@fairlead/contract/partner-staff'
import type { Ctx } from '../context.ts'
import { checkLoginPassword } from '../credentials/login-password.ts'
import { newId } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { many, one } from '../db/read.ts'
import { uploadFolder } from '../files/serve-files.ts'
import type { Caller } from '../http/caller.ts'
import { personalRowsRemoved } from '../metrics/metrics.ts'
import { notify } from '../notice/notify.ts'
import { type ProposalView, propose } from '../proposals/proposals.ts'
import type { Staff } from '../staff/sessions.ts'
import { closingPage, closureOf } from './closure.ts'

type View = Data<typeof account.closure>

/** So many accounts, files and destinations at once. */
const atOnceMax = 20

/**
 * Asks that what is personal is erased, from 30 days on and once nothing is owed (docs/rules.md, Erasure), and tells the partner, by mail too:
 * somebody else may have asked. That it was done nobody is told: nothing is left by which to reach them. Throws Refusal
 * login_password_wrong, too_many_tries, or data_error where the account is neither closed nor closing.
 */
export async function askErasure(ctx: Ctx, caller: Caller, loginPassword: string): Promise<View> {
  await checkLoginPassword(ctx, caller, loginPassword, 'login_password_wrong')
  const now = ctx.clock.now()
  await inOne(ctx, async (tx) => {
    if (!(await callMoney(tx.db, 'ask_erasure', { session: caller.token, id: newId(now), now }))) return
    const { due_from } = await one<{ due_from: Date }>(
      tx.db,
      'select due_from from erasure where account_id = $1 and taken_back_at is null',
      [caller.partnerId],
    )
    const params = { erased_from: due_from.toISOString() }
    await notify(tx, caller.partnerId, 'system_announcement', 'erasure_asked', params, closingPage)
  })
  return closureOf(ctx, caller)
}

/**
 * Customer service: proposes to erase somebody who asked for it in writing; an approver confirms it. Throws Refusal data_error,
 * erasure_money_first or erasure_account_disabled.
 */
export function proposeErasure(
  ctx: Ctx,
  staff: Staff,
  { id, note }: Input<typeof partnerStaff.erase>,
): Promise<ProposalView> {
  return propose(ctx, staff, { kind: 'account_erasure', accountId: id, note })
}

/** Keeps the data after all, and says so. */
export async function takeBackErasure(ctx: Ctx, caller: Caller): Promise<View> {
  await inOne(ctx, async (tx) => {
    if (await callMoney(tx.db, 'take_back_erasure', { session: caller.token, now: ctx.clock.now() }))
      await notify(tx, caller.partnerId, 'system_announcement', 'erasure_kept', {}, closingPage)
  })
  return closureOf(ctx, caller)
}

/**
 * Erases the accounts that are due, their pictures, and where money of those went to that were erased long ago. A chore, hourly. Whoever is
 * killed between a file and its row leaves the row, and the next round finds no file to remove. Answers how many accounts.
 */
export async function eraseAccounts(ctx: Ctx): Promise<number> {
  const asked = { most: atOnceMax, now: ctx.clock.now() }
  let accounts = 0
  for (;;) {
    const erased = await many(ctx.db, 'select erase_accounts($1, $2)', [asked.most, asked.now])
    if (erased.length === 0) break
    accounts += erased.length
  }
  await removeFiles(ctx)
  let destinations = 0
  for (;;) {
    const erased = await callMoney<'erase_destinations', number>(ctx.db, 'erase_destinations', asked)
    if (erased === 0) break
    destinations += erased
  }
  personalRowsRemoved.inc({ rule: 'account' }, accounts)
  personalRowsRemoved.inc({ rule: 'identification' }, destinations)
  if (accounts + destinations > 0) ctx.log.info({ accounts, destinations }, 'personal data erased')
  return accounts
}

async function removeFiles(ctx: Ctx): Promise<void> {
  for (;;) {
    const files = await many<{ account_id: string; id: string; file_name: string }>(
      ctx.db,
      'select account_id, id, file_name from files_of_erased($1)',
      [atOnceMax],
    )
    if (files.length === 0) return
    for (const { account_id, id, file_name } of files) {
      await rm(join(uploadFolder(ctx.dataDir), file_name), { force: true })
      await callMoney(ctx.db, 'drop_erased_file', { account: account_id, id })
    }
  }
}
