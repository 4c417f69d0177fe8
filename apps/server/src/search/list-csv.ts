import { Readable } from 'node:stream'
import { operatorApi } from '@fairlead/contract/api'
import type { Endpoint } from '@fairlead/contract/endpoint'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { type Fields, fieldsOf, type Shape } from '@fairlead/contract/shapes'
import { fieldLabel } from '@fairlead/locales/field-label'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { callMoney } from '../db/money.ts'
import type { Pool } from '../db/pool.ts'
import type { Borrower } from '../db/shares.ts'
import type { Visitor } from '../http/caller.ts'
import { gateOf } from '../http/gate.ts'
import { type FindCaller, refuseOtherRoles, visitorOf } from '../http/mount.ts'
import { InvalidInput, validate } from '../http/validate.ts'
import type { Staff } from '../staff/sessions.ts'
import { type AnySource, type Asked, readRows, type StaffList } from '../staff/staff-list.ts'
import { quoted } from '../statement/csv.ts'
import { listSources, type SourceAt } from './list-sources.ts'

/** Rows read at a time: what waits for a slow reader is no more than that. */
const rowsAtOnce = 1_000

/**
 * Each list of the staff as a file, at the path of its call and `.csv`: all rows that the same question finds, in the same
 * order, under the words that the console's columns have. It is read from `files` as it is sent, so that its length costs no memory. Who takes one is noted.
 */
export function mountCsv(
  app: FastifyInstance,
  ctx: Ctx,
  files: Pool,
  findStaff: FindCaller<Staff>,
  shareOf: (visitor: Visitor, request: FastifyRequest) => Borrower,
): void {
  const gate = gateOf(app)
  for (const [group, sources] of Object.entries(listSources)) {
    for (const [name, sourceAt] of Object.entries(sources) as [string, SourceAt][]) {
      const call = (operatorApi as unknown as Record<string, Record<string, StaffList>>)[group]?.[name]
      if (!call) throw new Error(`no list ${group}.${name}`)
      app.get(`/api${call.path}.csv`, async (request, reply) => {
        const begun = () => begin(ctx, call, request, findStaff)
        const { asked, role } = await gate.pass(shareOf(visitorOf(request), request), begun)
        return sendFile(reply, call, { clock: ctx.clock, files }, asked, sourceAt(ctx.clock.now(), role))
      })
    }
  }
}

/** What is asked for, once it is known that this person may have it. */
async function begin(
  ctx: Ctx,
  call: Endpoint,
  request: FastifyRequest,
  findStaff: FindCaller<Staff>,
): Promise<{ asked: Asked; role: OperatorRole }> {
  const staff = await findStaff(call, visitorOf(request), request, '')
  const asked = validate(call, request.query) as Asked
  refuseOtherRoles(call, staff)
  if (asked.cursor !== undefined) throw new InvalidInput('cursor', 'unknown')
  await callMoney(ctx.db, 'note_list_taken', {
    staff: staff.token,
    list: call.path,
    asked: JSON.stringify(asked),
    now: ctx.clock.now(),
  })
  return { asked, role: staff.role }
}

function sendFile(
  reply: FastifyReply,
  call: StaffList,
  { clock, files }: Pick<Ctx, 'clock'> & { readonly files: Pool },
  asked: Asked,
  source: AnySource,
): FastifyReply {
  const name = call.path.split('/').slice(2).join('-')
  const day = clock.now().toISOString().slice(0, 10)
  return reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="fairlead-${name}-${day}.csv"`)
    .send(Readable.from(textOf(files, call, asked, source)))
}

/** The file from its byte order mark on, without which spreadsheets take it for another alphabet. */
async function* textOf(db: Pool, { list, data }: StaffList, asked: Asked, source: AnySource) {
  const fields = flatFields(fieldsOf(data))
  const names = Object.keys(fields)
  yield `\ufeff${names.map((name) => quoted(fieldLabel(name))).join(',')}\r\n`
  let cursor: string | undefined
  do {
    const { items, next } = await readRows(db, list, { ...asked, cursor }, source, rowsAtOnce)
    const lines = items.map((row) => {
      const view = source.view(row) as Readonly<Record<string, unknown>>
      return names.map((field) => cellOf(fields[field], view[field])).join(',')
    })
    yield lines.map((line) => `${line}\r\n`).join('')
    cursor = next ?? undefined
  } while (cursor)
}

/** The fields of a row that are one value each, and the names with their values that a record has. */
function flatFields(data: Fields): Fields {
  const { items } = data
  if (items?.kind !== 'list' || items.of.kind !== 'object') return {}
  const flat = Object.entries(items.of.fields).filter(([, { kind }]) => kind !== 'object' && kind !== 'list')
  return Object.fromEntries(flat)
}

function cellOf(shape: Shape | undefined, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (shape?.kind === 'record') {
    return quoted(
      Object.entries(value)
        .map(([name, said]) => `${name}: ${said}`)
        .join('; '),
    )
  }
  return shape?.kind === 'text' ? quoted(String(value)) : String(value)
}
