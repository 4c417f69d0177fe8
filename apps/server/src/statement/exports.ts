import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { exportFormats, exportStates, statement } from '@fairlead/contract/statement'
import type { Language } from '@fairlead/contract/wire'
import { takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { many, maybeOne } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { page, pageSize, readCursor } from '../http/cursor.ts'
import { publicKeyFor, publicKeyOf } from './seal.ts'

export type ExportRow = {
  account_id: string
  id: string
  format: (typeof exportFormats)[number]
  from_day: string
  to_day: string
  zone: string
  lang: Language
  requested_at: Date
  state: (typeof exportStates)[number]
  lines_total: number
  lines_done: number
  file_name: string | null
  bytes: number | null
  content_hash: string | null
  signature: string | null
  ready_at: Date | null
  expires_at: Date | null
}

/** The columns of a statement; days as text, which no zone can shift. */
export const exportColumns = `account_id, id, format, from_day::text as from_day, to_day::text as to_day, zone, lang,
  requested_at, state, lines_total, lines_done, file_name, bytes, content_hash, signature, ready_at, expires_at`

const daysMax = 400

export function statementFolder(dataDir: string): string {
  return join(dataDir, 'statements')
}

/** Notes that a statement is wanted; a job makes it. Throws Refusal period_wrong or too_often. */
export async function requestExport(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof statement.exportRequest>,
): Promise<Data<typeof statement.exportRequest>> {
  const days = (Date.parse(input.to) - Date.parse(input.from)) / 86_400_000
  if (days < 0 || days > daysMax) throw new Refusal('period_wrong', { most: String(daysMax) })
  await takeTry(ctx, 'statement', caller.partnerId)
  const now = ctx.clock.now()
  const id = newId(now)
  await ctx.db.query({
    text: `insert into statement_export (account_id, id, format, from_day, to_day, zone, lang, requested_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [caller.partnerId, id, input.format, input.from, input.to, caller.zone, caller.language, now],
  })
  return exportDetail(ctx, caller, id)
}

/** Statements asked for, newest first. */
export async function listExports(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof statement.exportList>,
): Promise<Data<typeof statement.exportList>> {
  const [at, id] = readCursor(input.cursor) ?? [null, null]
  const rows = await many<ExportRow>(
    ctx.db,
    `select ${exportColumns} from statement_export
     where account_id = $1 and ($2::timestamptz is null or (requested_at, id) < ($2, $3::uuid))
     order by requested_at desc, id desc limit $4`,
    [caller.partnerId, at, id, pageSize + 1],
  )
  return page(
    rows,
    (row) => exportView(ctx, row),
    (row) => [row.requested_at, row.id],
  )
}

/** One statement and how far it is. Throws Refusal data_error for one of somebody else. */
export async function exportDetail(
  ctx: Ctx,
  caller: Caller,
  id: string,
): Promise<Data<typeof statement.exportDetail>> {
  return exportView(ctx, await findExport(ctx, caller, id))
}

/** The file of a statement. Throws Refusal data_error, or statement_not_ready before it is made and after it expired. */
export async function exportFile(
  ctx: Ctx,
  caller: Caller,
  id: string,
): Promise<Data<typeof statement.exportFile>> {
  const row = await findExport(ctx, caller, id)
  if (row.state !== 'ready' || !row.file_name || !row.expires_at || row.expires_at <= ctx.clock.now())
    throw new Refusal('statement_not_ready')
  const content = await readFile(join(statementFolder(ctx.dataDir), row.file_name))
  return {
    name: `fairlead-statement-${row.from_day}-${row.to_day}.${row.format}`,
    type: row.format === 'csv' ? 'text/csv;charset=utf-8' : 'application/pdf',
    content_base64: content.toString('base64'),
  }
}

async function findExport(ctx: Ctx, caller: Caller, id: string): Promise<ExportRow> {
  const row = await maybeOne<ExportRow>(
    ctx.db,
    `select ${exportColumns} from statement_export where account_id = $1 and id = $2`,
    [caller.partnerId, id],
  )
  if (!row) throw new Refusal('data_error')
  return row
}

function exportView(ctx: Ctx, row: ExportRow): Data<typeof statement.exportDetail> {
  const over = row.state === 'ready' && row.expires_at !== null && row.expires_at <= ctx.clock.now()
  return {
    id: row.id,
    format: row.format,
    from: row.from_day,
    to: row.to_day,
    zone: row.zone,
    state: over ? 'expired' : row.state,
    requested_at: row.requested_at.toISOString(),
    lines_total: row.lines_total,
    lines_done: row.lines_done,
    bytes: row.bytes,
    content_hash: row.content_hash,
    signature: row.signature,
    public_key:
      row.content_hash && row.signature
        ? publicKeyFor(ctx, row.content_hash, row.signature)
        : publicKeyOf(ctx.pepper),
    ready_at: row.ready_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  }
}
