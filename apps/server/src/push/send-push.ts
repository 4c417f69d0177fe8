import type { Language } from '@fairlead/contract/wire'
import { languages } from '@fairlead/locales/languages'
import type { Ctx, Vapid } from '../context.ts'
import { many, maybeOne } from '../db/read.ts'
import { type NoticeParams, noticeWords } from '../messages/worded.ts'
import { encrypt } from './encrypt.ts'
import { deliver, type Outcome } from './push-service.ts'
import { authorizationFor } from './vapid.ts'

const atOnceMax = 20
/** Longer than any answer of a push service: until then no other process takes the same message. */
const claimMs = 60_000
const waitMs = { first: 15_000, most: 3_600_000 }
/** News of yesterday is read in the app. A push service keeps a message for as long as is left of this. */
const goodForMs = 24 * 3_600_000
const keptForMs = 7 * 24 * 3_600_000
/** Nearly every notice fits; the size of a message then says nothing about it. */
const textBytes = 1536

type Claimed = {
  readonly account_id: string
  readonly device_id: string
  readonly notice_id: string
  readonly queued_at: Date
  readonly tries: number
}

type Facts = {
  readonly endpoint: string
  readonly public_key: Buffer
  readonly auth_secret: Buffer
  readonly lang: Language
  readonly key: string
  readonly params: NoticeParams
  readonly link: string | null
  readonly at: Date
  readonly read: boolean
}

/**
 * Hands over the messages that are due. Each is claimed before and noted after, so that several processes share the
 * work and one that dies leaves its messages to be sent again; a message sent twice replaces itself, at the push service
 * by its topic and on the device by its tag. Answers how many were taken.
 */
export async function sendDuePushes(ctx: Ctx, vapid: Vapid): Promise<number> {
  const now = ctx.clock.now()
  const due = await many<Claimed>(
    ctx.db,
    `update push_message m set tries = m.tries + 1, next_try_at = $2
     from (
       select account_id, device_id, notice_id from push_message
       where next_try_at <= $1 order by next_try_at limit $3 for update skip locked
     ) d
     where m.account_id = d.account_id and m.device_id = d.device_id and m.notice_id = d.notice_id
     returning m.account_id, m.device_id, m.notice_id, m.queued_at, m.tries`,
    [now, new Date(now.getTime() + claimMs), atOnceMax],
  )
  const outcomes = await Promise.all(due.map((message) => send(ctx, vapid, message)))
  return outcomes.filter((sent) => sent).length
}

async function send(ctx: Ctx, vapid: Vapid, message: Claimed): Promise<boolean> {
  const now = ctx.clock.now()
  const facts = await factsOf(ctx, message, now)
  // Its session has ended, and the device with it.
  if (!facts) return false
  const leftMs = message.queued_at.getTime() + goodForMs - now.getTime()
  if (facts.read || leftMs <= 0) {
    await drop(ctx, message, facts.read ? 'read' : 'late')
    return false
  }
  const outcome = await handOver(ctx, vapid, message, facts, Math.ceil(leftMs / 1000))
  await note(ctx, message, outcome)
  return outcome.is === 'sent'
}

/** What a message needs, if whoever asked for it is still signed in. */
function factsOf(ctx: Ctx, message: Claimed, now: Date): Promise<Facts | undefined> {
  return maybeOne<Facts>(
    ctx.db,
    `select d.endpoint, d.public_key, d.auth_secret, d.lang, n.key, n.params, n.link, n.at,
       n.read_at is not null as read
     from push_device d
       join partner_session s on s.account_id = d.account_id and s.id = d.session_id
       join notice n on n.account_id = d.account_id
     where d.account_id = $1 and d.id = $2 and n.id = $3 and s.expires_at > $4`,
    [message.account_id, message.device_id, message.notice_id, now],
  )
}

function handOver(
  ctx: Ctx,
  vapid: Vapid,
  { notice_id }: Claimed,
  facts: Facts,
  ttlSeconds: number,
): Promise<Outcome> {
  const { lang, link, at } = facts
  const words = noticeWords(ctx, { language: lang }, facts)
  const shown = { id: notice_id, ...words, lang: languages[lang].tag, link, at: at.toISOString() }
  const recipient = {
    publicKey: Buffer.from(facts.public_key),
    authSecret: Buffer.from(facts.auth_secret),
  }
  const endpoint = new URL(facts.endpoint)
  return deliver(
    endpoint,
    {
      Authorization: authorizationFor(vapid, endpoint, ctx.clock.now()),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(ttlSeconds),
      Topic: notice_id.replaceAll('-', ''),
      Urgency: 'high',
    },
    encrypt(Buffer.from(JSON.stringify(shown)), recipient, textBytes),
  )
}

async function note(ctx: Ctx, message: Claimed, outcome: Outcome): Promise<void> {
  const { account_id, device_id, notice_id, tries } = message
  if (outcome.is === 'sent') {
    const now = ctx.clock.now()
    await ctx.db.query({
      text: `with taken as (
               update push_message set next_try_at = null, sent_at = $4
               where account_id = $1 and device_id = $2 and notice_id = $3
             )
             update push_device set last_sent_at = $4 where account_id = $1 and id = $2`,
      values: [account_id, device_id, notice_id, now],
    })
    return
  }
  // Neither the address nor the words: logs are read by others than the outbox.
  const why = 'why' in outcome ? outcome.why : 'gone'
  ctx.log.warn({ device: device_id, notice: notice_id, tries, why }, 'push not taken')
  if (outcome.is === 'refused') await drop(ctx, message, outcome.why)
  else if (outcome.is === 'gone') await endDevice(ctx, message)
  else await waitFor(ctx, message, outcome.afterSeconds * 1000)
}

async function endDevice(ctx: Ctx, { account_id, device_id }: Claimed): Promise<void> {
  await ctx.db.query({
    text: 'delete from push_device where account_id = $1 and id = $2',
    values: [account_id, device_id],
  })
}

/** 15, 30 s, 1, 2, 4 … minutes, at most an hour, and no sooner than the push service asked for. */
async function waitFor(
  ctx: Ctx,
  { account_id, device_id, notice_id, tries }: Claimed,
  askedMs: number,
): Promise<void> {
  const wait = Math.max(Math.min(waitMs.first * 2 ** Math.min(tries - 1, 20), waitMs.most), askedMs)
  await ctx.db.query({
    text: 'update push_message set next_try_at = $4 where account_id = $1 and device_id = $2 and notice_id = $3',
    values: [account_id, device_id, notice_id, new Date(ctx.clock.now().getTime() + wait)],
  })
}

async function drop(ctx: Ctx, { account_id, device_id, notice_id }: Claimed, why: string): Promise<void> {
  await ctx.db.query({
    text: `update push_message set next_try_at = null, dropped = $4
           where account_id = $1 and device_id = $2 and notice_id = $3`,
    values: [account_id, device_id, notice_id, why.slice(0, 200)],
  })
}

/** Forgets devices whose session ran out, and messages that were over a week ago. */
export async function endOldDevices(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.query({
    text: `delete from push_device d using partner_session s
           where s.account_id = d.account_id and s.id = d.session_id and s.expires_at <= $1`,
    values: [now],
  })
  await ctx.db.query({
    text: 'delete from push_message where next_try_at is null and queued_at <= $1',
    values: [new Date(now.getTime() - keptForMs)],
  })
}
