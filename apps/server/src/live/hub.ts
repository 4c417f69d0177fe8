import type { PassThrough } from 'node:stream'
import type { LiveEvent } from '@fairlead/contract/live'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { countUnread, findAnnounced, findNotice } from '../notice/notices.ts'
import { channel, type Signal } from '../notice/signal.ts'

/** One open app. */
export type Stream = { readonly caller: Caller; readonly body: PassThrough }

export type Hub = {
  /** How many streams of this partner are open here. */
  openOf(partnerId: string): number
  /** Adds a stream; it is told what happens until it closes or its session ends. */
  add(stream: Stream): Promise<void>
  /** Says that the streams are still there, and closes those whose session has ended. */
  beat(): Promise<void>
  close(): Promise<void>
}

const beatMs = 25_000
/** A reader that has let this much pile up has gone. */
const pileMax = 256 * 1024

/**
 * Tells the apps that are open at this process what happened anywhere: processes hear of each other through the
 * database, from inside the transaction that did it. A signal may get lost with a connection; apps read anew by
 * themselves too, so a lost one only makes them later.
 */
export function openHub(ctx: Ctx): Hub {
  const streams = new Set<Stream>()
  let listening: Promise<() => Promise<void>> | undefined
  let turn: Promise<void> = Promise.resolve()
  const hub: Hub = {
    openOf: (partnerId) => of(partnerId).length,
    add: async (stream) => {
      listening ??= ctx.db.listen(channel, (text) => {
        turn = turn.then(() => hear(text)).catch((error) => ctx.log.error({ err: error }, 'signal failed'))
      })
      await listening.catch((error: unknown) => {
        listening = undefined
        throw error
      })
      streams.add(stream)
      stream.body.once('close', () => streams.delete(stream))
      say(stream, { event: 'open', data: await countUnread(ctx, stream.caller) })
    },
    beat: async () => {
      for (const stream of streams) write(stream, ': still here\n\n')
      await closeEnded([...streams])
    },
    close: async () => {
      clearInterval(timer)
      for (const { body } of streams) body.end()
      await turn
      await (await listening)?.()
    },
  }
  const timer = setInterval(() => void hub.beat().catch(() => undefined), beatMs)
  timer.unref()
  return hub

  function of(partnerId: string): Stream[] {
    return [...streams].filter(({ caller }) => caller.partnerId === partnerId)
  }

  async function hear(text: string): Promise<void> {
    // After a broken connection nobody knows what was missed.
    if (text === '') {
      for (const stream of streams) say(stream, { event: 'changed', data: { wallet: true, orders: true } })
      return
    }
    const signal = JSON.parse(text) as Signal
    if (signal.what === 'announcement') return announce(signal)
    const mine = of(signal.account)
    if (mine.length === 0) return
    if (signal.what === 'sessions') return closeEnded(mine)
    for (const stream of mine) {
      if (signal.what === 'money') {
        say(stream, { event: 'changed', data: { wallet: true, orders: signal.orders } })
        continue
      }
      await tell(stream, await findNotice(ctx, stream.caller, signal.id))
    }
  }

  async function announce({ id, after, upTo }: Extract<Signal, { what: 'announcement' }>): Promise<void> {
    for (const stream of streams) {
      const { partnerId } = stream.caller
      if (partnerId > after && partnerId <= upTo)
        await tell(stream, await findAnnounced(ctx, stream.caller, id))
    }
  }

  async function tell(stream: Stream, notice: Awaited<ReturnType<typeof findNotice>>): Promise<void> {
    if (!notice) return
    say(stream, { event: 'notice', data: { notice, ...(await countUnread(ctx, stream.caller)) } })
  }

  async function closeEnded(some: readonly Stream[]): Promise<void> {
    if (some.length === 0) return
    const alive = await many<{ token_hash: Buffer }>(
      ctx.db,
      'select token_hash from partner_session where token_hash = any ($1) and expires_at > $2',
      [some.map(({ caller }) => caller.sessionHash), ctx.clock.now()],
    )
    const hashes = new Set(alive.map(({ token_hash }) => Buffer.from(token_hash).toString('hex')))
    for (const { caller, body } of some) if (!hashes.has(caller.sessionHash.toString('hex'))) body.end()
  }
}

function say(stream: Stream, { event, data }: LiveEvent): void {
  write(stream, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

function write({ body }: Stream, text: string): void {
  if (body.writableLength > pileMax) body.destroy()
  else if (body.writable) body.write(text)
}
