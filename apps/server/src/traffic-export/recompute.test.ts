import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recompute } from '@fairlead/traffic/recompute/recompute'
import { readStatement } from '@fairlead/traffic/recompute/statement'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Real } from '../../test/ledger-model/real.ts'
import { makeRoots } from '../../test/support/draw-roots.ts'
import { match, putOn, settle } from '../../test/support/follows.ts'
import { homesAndOffice, sameNumbers } from '../../test/support/homes-and-office.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { laneOf } from '../db/lanes.ts'
import { callMoney } from '../db/money.ts'
import { many, one } from '../db/read.ts'
import { openSeal } from '../statement/seal.ts'
import { exportGroup } from './export-group.ts'

/** Orders of one group; `npm run test:full` has 1,000 of them on PostgreSQL. */
const ordersWanted =
  process.env.FAIRLEAD_TEST_WORLD === 'postgres' ? Number(process.env.FAIRLEAD_RECOMPUTED_ORDERS ?? 20) : 20
const ordersEach = 1
/** A thousand orders take minutes. */
const patience = 60_000 + 1_000 * ordersWanted
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let world: World
let folder: string
let file: string
let groupId: string
let rootsMade = 0
const orders: { partner: Real; id: string }[] = []
const next = sameNumbers(20_261_122)

beforeAll(async () => {
  world = await openWorld()
  folder = mkdtempSync(join(tmpdir(), 'fairlead-recompute-'))
  const first = await Real.open(world)
  const campaign = await first.campaign(BigInt(ordersWanted) * 30_000_000n)
  for (let n = 0; orders.length < ordersWanted; n += 1) {
    const partner = n === 0 ? first : await Real.open(world)
    await partner.payIn(BigInt(ordersEach) * 8_000_000n)
    for (let each = 0; each < ordersEach && orders.length < ordersWanted; each += 1) {
      const id = await putOn(partner, campaign, 5_000_000n + BigInt(next(200)) * 10_000n)
      await match(partner, id)
      orders.push({ partner, id })
    }
  }
  groupId = (
    await one<{ group_id: string }>(world.ctx.db, 'select group_id from flight where order_id = $1', [
      orders[0]?.id,
    ])
  ).group_id
  await deliverAll()
  for (const { partner, id } of orders) {
    await partner.call('stop_order', { session: partner.session, order: id, now: partner.now })
    world.clock.advance(next(40) * 1_000)
  }
  world.clock.advance(30_000)
  for (const { partner, id } of orders)
    await partner.call('close_order', {
      account: partner.partnerId,
      order: id,
      delivery_entry: partner.id(),
      release_entry: partner.id(),
      now: partner.now,
    })
  await world.jobs.db.query('select assign_journal_numbers()')
  world.clock.advance(200_000)
  await callMoney(world.jobs.db, 'hold_excess', { group: groupId, now: world.clock.now() })
  for (const { partner, id } of orders) expect(await settle(partner, id)).toBe(true)
  world.clock.advance(day)
  rootsMade = (await makeRoots(world.jobs)).length
  file = join(folder, 'group.jsonl')
  await write(file)
}, patience)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world.close()
})

/** Ten batches an hour and a half apart: views and clicks, some filtered, some twice, from few addresses and many. */
async function deliverAll(): Promise<void> {
  const place = await one<{ bucket: number; group_id: string }>(
    world.ctx.db,
    'select bucket, group_id from flight where order_id = $1',
    [orders[0]?.id],
  )
  for (let round = 0; round < 10; round += 1) {
    for (let part = 0; part < Math.max(1, ordersWanted / 100); part += 1) {
      const batch = homesAndOffice(place, 60 * Math.min(ordersWanted, 10), next, world.clock.now())
      await callMoney(laneOf(world.ctx.db, 'delivery'), 'record_delivery', batch)
      world.clock.advance(minute)
    }
    world.clock.advance(90 * minute)
  }
}

function write(path: string) {
  return world.asOwnerUndone(async (client) => {
    // The export works in a transaction of its own.
    await client.query('rollback')
    const owner = { connect: async () => ({ ...bound(client), release: () => undefined }) }
    return exportGroup(owner as never, groupId, path, world.clock.now())
  })
}

const bound = (client: { query: unknown }) => ({ query: (client.query as () => unknown).bind(client) })

describe('an export of a group', { timeout: patience }, () => {
  it('recomputes to the same cents, draw by draw', async () => {
    const settled = await many<{ consumed: bigint; accrued: bigint }>(
      world.ctx.db,
      'select consumed_cash + consumed_promo + consumed_advance as consumed, accrued from ad_order where id = any ($1)',
      [orders.map(({ id }) => id)],
    )
    const found = await recompute(file)
    expect(found.differences).toEqual([])
    expect(found).toMatchObject({
      orders: ordersWanted,
      settled: ordersWanted,
      days: rootsMade,
      different: 0,
    })
    expect(rootsMade).toBeGreaterThan(0)
    expect(settled.filter(({ consumed }) => consumed > 0n).length).toBe(ordersWanted)
    const held = lines().filter(({ reason }) => reason === 'above_expected').length
    process.stdout.write(
      `recomputed ${found.events} events of ${found.orders} orders, ${held} of them withheld, ${settled.filter(({ accrued }) => accrued > 0n).length} orders earned\n`,
    )
    expect(held).toBeGreaterThan(0)
  })

  it('has the roots that a signed statement has, day by day', async () => {
    const roots = lines().filter(({ kind }) => kind === 'root')
    const statement = (root: (line: Line) => unknown) => {
      const path = join(folder, 'statement.csv')
      const body = ['head', ...roots.map((line) => `# root ${line.day} ${root(line)}`)]
      const seal = openSeal('the pepper of a test, thirty-two or more characters')
      for (const line of ['about', ...body]) seal.add(line)
      const { hash, signature, publicKey } = seal.close()
      const foot = ['# about about', `# sha256 ${hash}`, `# ed25519 ${signature}`, `# key ${publicKey}`]
      writeFileSync(path, `\ufeff${[...body, ...foot].map((line) => `${line}\r\n`).join('')}`)
      return path
    }
    const good = statement(({ root }) => root)
    expect((await recompute(file, [await readStatement(good)])).differences).toEqual([])
    writeFileSync(good, readFileSync(good, 'utf8').replace('# root 2', '# root 1'))
    await expect(readStatement(good)).rejects.toThrow('is not what was signed')
    const other = await readStatement(statement(() => 'ab'.repeat(32)))
    expect((await recompute(file, [other])).different).toBe(roots.length)
    const fewer = lines().filter(({ kind, day: of }) => kind !== 'root' || of === roots[0]?.day)
    const known = await readStatement(statement(({ root }) => root))
    expect((await recompute(sealed(fewer), [known])).differences.join()).toContain(
      'it was signed, and is not in the file',
    )
  })

  it('names no order, and no hash that the database has', async () => {
    const text = readFileSync(file, 'utf8')
    for (const { id, partner } of orders) {
      expect(text).not.toContain(id)
      expect(text).not.toContain(partner.partnerId)
    }
    const stored = await many<{ hash: string }>(
      world.ctx.db,
      `select distinct encode(address_hash, 'hex') as hash from event where group_id = $1 limit 200`,
      [groupId],
    )
    expect(stored.filter(({ hash }) => text.includes(hash))).toEqual([])
    expect(readFileSync(`${file}.orders.csv`, 'utf8')).toContain(orders[0]?.id)
    expect(() => statSync(`${file}.key`)).toThrow()
  })

  it('goes on behind the last whole day where it was interrupted', async () => {
    const again = join(folder, 'again.jsonl')
    const whole = readFileSync(file, 'utf8').split('\n')
    const firstDay = whole.findIndex((line) => line.startsWith('{"kind":"day"'))
    writeFileSync(`${again}.part`, `${whole.slice(0, firstDay + 3).join('\n')}\n{"kind":"ev`)
    writeFileSync(`${again}.key`, randomBytes(32))
    await write(again)
    expect((await recompute(again)).different).toBe(0)
  })

  it.each<[string, (line: Line) => boolean, (line: Line) => void, string]>([
    [
      'an event of another order',
      ({ kind, order }) => kind === 'event' && order === 1,
      (line) => {
        line.order = 2
      },
      'the draw says order 1',
    ],
    [
      'an event of nobody',
      ({ kind, order }) => kind === 'event' && order !== null,
      (line) => {
        line.order = null
      },
      'was given to nobody',
    ],
    [
      'one paid view more',
      ({ kind, reason }) => kind === 'event' && reason === 'robot',
      (line) => {
        line.reason = ''
      },
      'recomputed',
    ],
    [
      'one paid click less',
      ({ kind, kind_of, reason }) => kind === 'event' && kind_of === 'click' && reason === '',
      (line) => {
        line.reason = 'robot'
      },
      'revenue',
    ],
    [
      'a click withheld too many',
      ({ kind, kind_of, reason }) => kind === 'event' && kind_of === 'click' && reason === '',
      (line) => {
        Object.assign(line, { reason: 'above_expected', held_step: 'group' })
      },
      'the bounds say paid',
    ],
    [
      'a micro of spend',
      ({ kind }) => kind === 'order',
      (line) => {
        const s = line.settlement as Line
        s.consumed = String(BigInt(s.consumed as string) + 1n)
      },
      'consumed',
    ],
    [
      'another seed',
      ({ kind }) => kind === 'seed',
      (line) => {
        line.seed = 'ab'.repeat(32)
      },
      'not the one that was committed to',
    ],
    [
      'one millisecond in view',
      ({ kind, reason }) => kind === 'event' && reason === 'robot',
      (line) => {
        line.in_view_ms = Number(line.in_view_ms) + 1
      },
      'are not those that it is over',
    ],
    [
      'a filtered event with another reason',
      ({ kind, reason }) => kind === 'event' && reason === 'robot',
      (line) => {
        line.reason = 'hidden'
      },
      'are not those that it is over',
    ],
    [
      'other evidence',
      ({ kind }) => kind === 'event',
      (line) => {
        line.evidence = 'ab'.repeat(32)
      },
      'are not those that it is over',
    ],
    [
      'another root',
      ({ kind }) => kind === 'root',
      (line) => {
        line.root = 'ab'.repeat(32)
      },
      'it is not the one that its seed and its groups give',
    ],
    [
      'a changed weight',
      ({ kind, views }) => kind === 'weights' && Array.isArray(views),
      (line) => {
        line.views = (line.views as string[]).map((_, n) => (n === 0 ? '999999999' : '1'))
      },
      'the draw says order 1',
    ],
  ])('finds %s', async (_, which, change, said) => {
    const all = lines()
    const one = all.find(which)
    expect(one).toBeDefined()
    change(one as Line)
    const found = await recompute(sealed(all))
    expect(found.different).toBeGreaterThan(0)
    expect(found.differences.join('\n')).toContain(said)
  })
})

type Line = Record<string, unknown>

const lines = (): Line[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Writes lines with a right checksum, as somebody who forges a file would. */
function sealed(all: readonly Line[]): string {
  const path = join(folder, 'planted.jsonl')
  const body = all.slice(0, -1).map((line) => `${JSON.stringify(line)}\n`)
  const sha256 = createHash('sha256').update(body.join('')).digest('hex')
  writeFileSync(path, `${body.join('')}${JSON.stringify({ kind: 'end', lines: body.length, sha256 })}\n`)
  return path
}

describe('a file that is none', { timeout: patience }, () => {
  const bad = (content: string | Buffer) => {
    const path = join(folder, 'bad.jsonl')
    writeFileSync(path, content)
    return recompute(path)
  }
  const whole = () => readFileSync(file, 'utf8')

  it('is named with its line, and nothing of it is read', async () => {
    await expect(bad('')).rejects.toThrow('line 1: the file is empty')
    await expect(bad('hello\n')).rejects.toThrow('line 1: is no JSON')
    await expect(bad('[1]\n')).rejects.toThrow('line 1: is no JSON object')
    await expect(bad('{"format":"other"}\n')).rejects.toThrow('line 1: this is no export')
    await expect(bad(randomBytes(5_000))).rejects.toThrow(/^line 1: /)
    await expect(bad(`${'['.repeat(1_000_000)}\n`)).rejects.toThrow('line 1: is no JSON')
    await expect(bad(`{"a":${'{"a":'.repeat(200_000)}`)).rejects.toThrow('line 1: is cut off')
    await expect(bad('x'.repeat(9_000_000))).rejects.toThrow('line 1: is longer than')
    await expect(bad(whole().replace('"version":1', '"version":2'))).rejects.toThrow(
      'line 1: the file has a version',
    )
  })

  it('is refused where a line is missing, damaged, doubled or cut off', async () => {
    const text = whole()
    const all = text.trimEnd().split('\n')
    const at = all.findIndex((line) => line.startsWith('{"kind":"event"'))
    await expect(bad(`${all.slice(0, -1).join('\n')}\n`)).rejects.toThrow('its end is missing')
    await expect(bad(text.slice(0, -20))).rejects.toThrow(`line ${all.length}: is cut off`)
    await expect(bad(all.toSpliced(at, 1).concat('').join('\n'))).rejects.toThrow(
      'do not match their checksum',
    )
    await expect(bad(`${text}{}\n`)).rejects.toThrow(
      `line ${all.length + 1}: the file goes on behind its end`,
    )
    for (const [from, to] of [
      ['"epoch":0', '"epoch":-1'],
      ['"epoch":0', '"epoch":{"deep":1}'],
      ['"kind":"event"', '"kind":"__proto__"'],
      ['"nonce":"', '"nonce":"zz'],
    ] as const)
      await expect(
        bad(
          all
            .map((line, n) => (n === at ? line.replace(from, to) : line))
            .join('\n')
            .concat('\n'),
        ),
      ).rejects.toThrow(`line ${at + 1}: `)
  })

  it('is refused where an event stands twice, or its weights or seed are missing', async () => {
    const all = lines()
    const at = all.findIndex(({ kind }) => kind === 'event')
    await expect(recompute(sealed(all.toSpliced(at, 0, all[at] as Line)))).rejects.toThrow(
      'do not stand in their order',
    )
    await expect(recompute(sealed(all.filter(({ kind }) => kind !== 'weights')))).rejects.toThrow('weights')
    await expect(recompute(sealed(all.filter(({ kind }) => kind !== 'seed')))).rejects.toThrow('seed')
    const weights = all.findIndex(({ kind }) => kind === 'weights')
    await expect(recompute(sealed(all.toSpliced(weights, 0, all[weights] as Line)))).rejects.toThrow(
      'says again',
    )
  })
})
