import { buildApp } from '@fairlead/server/src/app.ts'
import type { Pool, Statement } from '@fairlead/server/src/db/pool.ts'
import { openPostgres } from '@fairlead/server/src/db/postgres.ts'
import { appRole } from '@fairlead/server/src/db/roles.ts'
import { openDelivery } from '@fairlead/server/src/delivery/delivery.ts'
import { endpointOf } from '../api-calls.ts'
import { idOf, secretOf } from '../lane.ts'
import type { BenchNetwork } from '../network.ts'
import { growthLane } from './grow.ts'
import type { GrowthCall } from './growth-calls.ts'

/** What a call reads: pages of the database, in memory or not. It does not depend on how busy the machine is. */
export type PagesRead = { readonly name: string; readonly pages: number }

/**
 * Makes each call once, then explains every statement that it sent, as the app's role, with the scope around the partner,
 * and planned for any values as a prepared statement is after its first runs.
 */
export async function pagesRead(
  network: BenchNetwork,
  url: string,
  calls: readonly GrowthCall[],
): Promise<PagesRead[]> {
  const { db, sent } = recording(network.ctx.db)
  const ctx = { ...network.ctx, db }
  const app = buildApp(ctx, { api: true, delivery: openDelivery(ctx) })
  const explaining = openPostgres(url, { max: 1, role: appRole })
  const client = await explaining.connect()
  try {
    await client.query(`set plan_cache_mode = force_generic_plan; set jit = off`)
    await client.query(`select set_config('fairlead.partner', '${idOf(growthLane, 'partner', 0)}', false)`)
    const results: PagesRead[] = []
    for (const { name, call, input } of calls) {
      sent.length = 0
      await ask(app, name, call, input)
      let pages = 0
      for (const statement of sent.filter(({ text }) => /^\s*(select|with)\b/.test(text))) {
        pages += await pagesOf(client, statement)
      }
      results.push({ name, pages })
    }
    return results
  } finally {
    client.release()
    await explaining.end()
    await app.close()
  }
}

async function ask(
  app: ReturnType<typeof buildApp>,
  name: string,
  call: GrowthCall['call'],
  input: object,
): Promise<void> {
  const { method, path } = endpointOf(call)
  const answer = await app.inject({
    method: method === 'GET' ? 'GET' : 'POST',
    url: `/api${path}`,
    headers: {
      'x-ct': secretOf(growthLane, 'session', 0),
      'x-tz': 'Europe/Berlin GMT+01:00',
      'x-lang': 'en',
    },
    ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
  })
  const { code, msg } = answer.json<{ code: number; msg: string }>()
  if (code !== 200) throw new Error(`${name} answered ${code}: ${msg}`)
}

function recording(pool: Pool): { db: Pool; sent: Statement[] } {
  const sent: Statement[] = []
  return { db: noting(pool, sent), sent }
}

/** The same pool; what goes through it, or through what it lends, is noted. */
function noting(pool: Pool, sent: Statement[]): Pool {
  const { lendTo } = pool
  return {
    ...pool,
    together: (statements, scope) => {
      sent.push(...statements)
      return pool.together(statements, scope)
    },
    query: (statement, values) => {
      sent.push({
        ...(typeof statement === 'string' ? { text: statement } : statement),
        ...(values && { values }),
      })
      return pool.query(statement, values)
    },
    ...(lendTo && { lendTo: (borrower) => noting(lendTo(borrower), sent) }),
  }
}

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

async function pagesOf(
  client: Awaited<ReturnType<Pool['connect']>>,
  { text, values = [] }: Statement,
): Promise<number> {
  const explain = 'explain (analyze, buffers, timing off, format json)'
  await client.query(`prepare asked as ${text}`)
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`
  // Twice, so that what the catalogue is asked for the first time is not counted.
  await client.query(`execute asked${given}`)
  const { rows } = await client.query(`${explain} execute asked${given}`)
  await client.query('deallocate asked')
  const [explained] = (rows[0]?.['QUERY PLAN'] ?? []) as { Plan: Plan }[]
  if (!explained) throw new Error(`nothing was explained: ${text}`)
  return explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks']
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return quoted(value.toISOString())
  if (Buffer.isBuffer(value)) return quoted(`\\x${value.toString('hex')}`)
  if (Array.isArray(value)) return quoted(`{${value.join(',')}}`)
  return quoted(String(value))
}

function quoted(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
