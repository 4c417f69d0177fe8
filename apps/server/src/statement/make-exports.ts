import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { ServerKey } from '@fairlead/locales/keys'
import { translate } from '@fairlead/locales/translate'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many, maybeOne, one } from '../db/read.ts'
import { zoneForDatabase } from '../http/time-zone.ts'
import { csvHead, csvLine, openCsv } from './csv.ts'
import { type ExportRow, exportColumns, statementFolder } from './exports.ts'
import { type Line, nextLines, rootLines, type Span, spanTotals } from './lines.ts'
import { openPdf } from './pdf.ts'
import { openSeal, type Seal } from './seal.ts'

const batch = 500
const triesMax = 5
/** Whoever makes a statement holds it for so long, and again with every batch; then another process may start it anew. */
const leaseMs = 30_000

/** Makes the oldest statement that nobody is making, and deletes the files of those that are over seven days old. */
export async function makeExports(ctx: Ctx): Promise<void> {
  await expireExports(ctx)
  const row = await claim(ctx)
  if (!row) return
  try {
    await make(ctx, row)
  } catch (error) {
    await ctx.db.query({
      text: `update statement_export set state = case when tries >= $3 then 'failed' else state end, working_until = null
             where account_id = $1 and id = $2`,
      values: [row.account_id, row.id, triesMax],
    })
    throw error
  }
}

function claim(ctx: Ctx): Promise<ExportRow | undefined> {
  const now = ctx.clock.now()
  return maybeOne<ExportRow>(
    ctx.db,
    `update statement_export set working_until = $2, tries = tries + 1, lines_done = 0
     where (account_id, id) = (
       select account_id, id from statement_export
       where state = 'waiting' and tries < $3 and (working_until is null or working_until <= $1)
       order by requested_at limit 1 for update skip locked)
     returning ${exportColumns}`,
    [now, new Date(now.getTime() + leaseMs), triesMax],
  )
}

/** Writes the file under another name first: one that is there is whole. */
async function make(ctx: Ctx, row: ExportRow): Promise<void> {
  const folder = statementFolder(ctx.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fileName = `${randomBytes(16).toString('hex')}.${row.format}`
  const part = join(folder, `${fileName}.part`)
  try {
    const seal = await write(ctx, row, part)
    const { size } = await stat(part)
    await rename(part, join(folder, fileName))
    await ctx.db.query({
      text: `update statement_export set state = 'ready', working_until = null, file_name = $3, bytes = $4,
               content_hash = $5, signature = $6, ready_at = $7::timestamptz, expires_at = $7::timestamptz + interval '168 hours'
             where account_id = $1 and id = $2 and state = 'waiting'`,
      values: [row.account_id, row.id, fileName, size, seal.hash, seal.signature, ctx.clock.now()],
    })
  } finally {
    await rm(part, { force: true })
  }
}

type Sheet = {
  line(line: Line, csv: string, cashAfter: bigint, remark: string): unknown
  root(line: string): unknown
  close(seal: Seal): unknown
}

async function write(ctx: Ctx, row: ExportRow, path: string): Promise<Seal> {
  const span: Span = {
    accountId: row.account_id,
    fromDay: row.from_day,
    toDay: row.to_day,
    zone: zoneForDatabase(row.zone),
    language: row.lang,
    until: row.requested_at,
  }
  const totals = await spanTotals(ctx, span)
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const written = finished(out)
  const about = [row.account_id, row.from_day, row.to_day, row.zone, formatAmount(totals.opening)].join(',')
  const sheet: Sheet =
    row.format === 'csv' ? openCsv(out, about) : await openPdf(out, await pdfHead(ctx, row, totals))
  const seal = openSeal(ctx.pepper)
  seal.add(about)
  seal.add(csvHead)
  let cash = totals.opening
  let done = 0
  for (;;) {
    const lines = await nextLines(ctx, span, done, batch)
    for (const line of lines) {
      if (line.class === 'available') cash += line.amount
      const remark = printed(row.lang, `remark.${line.type}` as ServerKey, { about: line.about })
      const csv = csvLine(line, cash, remark)
      seal.add(csv)
      await sheet.line(line, csv, cash, remark)
    }
    done += lines.length
    await noteProgress(ctx, row, done, Math.max(done, Number(totals.lines)))
    if (lines.length < batch) break
  }
  for (const root of await rootLines(ctx, span)) {
    seal.add(root)
    await sheet.root(root)
  }
  const sealed = seal.close()
  await sheet.close(sealed)
  await written
  return sealed
}

/** A message as a file has it: without the marks that tell a screen where a Thai line may end. */
const printed: typeof translate = (...message) => translate(...message).replace(/\u200b|\u2060/g, '')

async function noteProgress(ctx: Ctx, row: ExportRow, done: number, total: number): Promise<void> {
  await ctx.db.query({
    text: `update statement_export set lines_done = $3, lines_total = $4, working_until = $5
           where account_id = $1 and id = $2 and state = 'waiting'`,
    values: [row.account_id, row.id, done, total, new Date(ctx.clock.now().getTime() + leaseMs)],
  })
}

async function pdfHead(ctx: Ctx, row: ExportRow, totals: { opening: bigint; closing: bigint }) {
  const { username } = await one<{ username: string }>(ctx.db, 'select username from partner where id = $1', [
    row.account_id,
  ])
  const word = (key: string) => printed(row.lang, `statement.${key}` as ServerKey)
  const amount = (micros: bigint) => `${formatAmount(micros)} ${ctx.network.currency}`
  return {
    language: row.lang,
    title: word('title'),
    facts: [
      [word('partner'), `${username} (${row.account_id})`],
      [word('period'), `${row.from_day} – ${row.to_day} (${row.zone})`],
      [word('made'), row.requested_at.toISOString()],
      [word('opening'), amount(totals.opening)],
      [word('closing'), amount(totals.closing)],
    ],
    columns: [word('time'), word('about'), word('amount'), word('cashAfter')],
    flowType: (type: string) => word(`flow.${type}`),
    classOf: (name: string) => word(`class.${name}`),
    sealed: word('sealed'),
    roots: word('roots'),
    missing: word('missing'),
  } as const
}

async function expireExports(ctx: Ctx): Promise<void> {
  const over = await many<{ account_id: string; id: string; file_name: string }>(
    ctx.db,
    `select account_id, id, file_name from statement_export where state = 'ready' and file_name is not null and expires_at <= $1 limit 100`,
    [ctx.clock.now()],
  )
  for (const { account_id, id, file_name } of over) {
    await rm(join(statementFolder(ctx.dataDir), file_name), { force: true })
    await ctx.db.query({
      text: `update statement_export set state = 'expired', file_name = null where account_id = $1 and id = $2`,
      values: [account_id, id],
    })
  }
}
