import { operatorApi } from '@fairlead/contract/api'
import { type Fields, fieldsOf, type Shape } from '@fairlead/contract/shapes'
import { fieldLabel } from '@fairlead/locales/field-label'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { callMoney } from '../db/money.ts'
import type { Pool } from '../db/pool.ts'
import { type CsvDoor, mountCsvFile } from '../http/csv-file.ts'
import { InvalidInput } from '../http/validate.ts'
import type { Staff } from '../staff/sessions.ts'
import { type AnySource, type Asked, readRows, type StaffList } from '../staff/staff-list.ts'
import { quoted } from '../statement/csv.ts'
import { listSources, type SourceAt } from './list-sources.ts'

/** Rows read at a time: what waits for a slow reader is no more than that. */
const rowsAtOnce = 1_000

/**
 * Each list of the staff as a file: all rows that the same question finds, in the same order, under the words that the console's
 * columns have. It is read from `files`. Who takes one is noted.
 */
export function mountCsv(app: FastifyInstance, ctx: Ctx, files: Pool, door: CsvDoor<Staff>): void {
  for (const [group, sources] of Object.entries(listSources)) {
    for (const [name, sourceAt] of Object.entries(sources) as [string, SourceAt][]) {
      const call = (operatorApi as unknown as Record<string, Record<string, StaffList>>)[group]?.[name]
      if (!call) throw new Error(`no list ${group}.${name}`)
      mountCsvFile(app, call, door, async (staff, input) => {
        const asked = input as Asked
        if (asked.cursor !== undefined) throw new InvalidInput('cursor', 'unknown')
        const now = ctx.clock.now()
        await callMoney(ctx.db, 'note_list_taken', {
          staff: staff.token,
          list: call.path,
          asked: JSON.stringify(asked),
          now,
        })
        const what = call.path.split('/').slice(2).join('-')
        return {
          name: `${what}-${now.toISOString().slice(0, 10)}`,
          text: textOf(files, call, asked, sourceAt(now, staff.role)),
        }
      })
    }
  }
}

/** The words of the columns, then the rows. */
async function* textOf(db: Pool, { list, data }: StaffList, asked: Asked, source: AnySource) {
  const fields = flatFields(fieldsOf(data))
  const names = Object.keys(fields)
  yield `${names.map((name) => quoted(fieldLabel(name))).join(',')}\r\n`
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
