import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { callMoney } from '../db/money.ts'
import { lendTo } from '../db/pool.ts'
import type { Caller } from '../http/caller.ts'
import { doorRequestOf } from './door-request.ts'
import { connectionHashes } from './evidence.ts'
import { EvidenceKeys, utcDay } from './evidence-keys.ts'
import { readVisitorContext } from './visitor-context.ts'

/** Connections remembered as noted; beyond, all are noted again. */
const notedMax = 100_000

/** Who uses the app; of nobody, whose token is empty, nothing is noted. */
type Noted = Pick<Caller, 'partnerId' | 'token'>

/**
 * Notes from which connections partners use the app, once a day each, beside the call that shows it: nobody waits for it,
 * and nothing is kept but hashes under the day's key.
 */
export function openConnectionNotes(ctx: Ctx): (caller: Noted, request: FastifyRequest) => void {
  const db = lendTo(ctx.db, { owner: 'connection notes' })
  const keys = new EvidenceKeys(db, ctx.clock)
  const noted = new Set<string>()

  async function note(mark: string, token: string, request: FastifyRequest, now: number): Promise<void> {
    const { address, browser } = connectionHashes(
      await keys.of(now),
      readVisitorContext(doorRequestOf(request), now, ctx.deliveryUrl),
    )
    await callMoney(db, 'note_own_connection', {
      session: token,
      day: utcDay(now),
      address: Buffer.from(address, 'hex'),
      browser: Buffer.from(browser, 'hex'),
      now: new Date(now),
    }).catch(() => noted.delete(mark))
  }

  return ({ partnerId, token }, request) => {
    const now = ctx.clock.now().getTime()
    const { 'user-agent': agent, 'accept-language': language } = request.headers
    const mark = [utcDay(now), partnerId, request.ip, agent, language].join('\0')
    if (token === '' || noted.has(mark)) return
    if (noted.size >= notedMax) noted.clear()
    noted.add(mark)
    void note(mark, token, request, now).catch(() => noted.delete(mark))
  }
}
