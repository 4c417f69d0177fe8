import { randomUUID } from 'node:crypto'
import { Refusal } from '@fairlead/contract/refusals'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Real } from '../../test/ledger-model/real.ts'
import { addAcceptor, addRate, claimPaid, orderExchange } from '../../test/support/acceptors.ts'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { bindCard, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { many } from '../db/read.ts'
import { selectLines } from './statements.ts'

/** Files with repeats, overlaps and contradictions: what the preview says of each is what its import then does. */
let world: World
let real: Real
let traveller: { readonly partner: TestPartner; readonly card: string; readonly acceptor: string }
beforeAll(async () => {
  world = await openWorld()
  real = await Real.open(world)
  await real.payIn(900_000_000n)
  const partner = await joinPartner(world)
  await payIn(world, partner, '700.00')
  const acceptor = await addAcceptor(world)
  traveller = { partner, card: await bindCard(world, partner), acceptor }
  await addRate(world)
})
afterAll(() => world.close())

/** One thing that a line can prove, or nobody's: under which reference, and of which amount. */
type Thing = { readonly reference: string; readonly amount: bigint; readonly direction: 'in' | 'out' }
type Said = Thing & {
  readonly id: string
  readonly entry: string
  readonly end_to_end?: string
  readonly booked_at: string
  readonly text: string
}
type Counts = { lines: number; new_lines: number; matched: number; breaks: number }
type Preview = { counts: Counts; money_in: string; money_out: string; items: Line[] }
type Line = {
  bank_reference: string
  direction: string
  amount: string
  matched: string | null
  deposit: string | null
}

/** What happens before a file is made: so many of each thing wait for their line. */
const things = fc.record({
  deposits: fc.integer({ min: 0, max: 2 }),
  withdrawals: fc.integer({ min: 1, max: 3 }),
  exchanges: fc.integer({ min: 0, max: 1 }),
})

/** A line picks a thing by number, and says something of it otherwise. */
const line = fc.record({
  thing: fc.nat(),
  otherAmount: fc.integer({ min: 0, max: 14 }).map((n) => n === 0),
  otherWay: fc.integer({ min: 0, max: 24 }).map((n) => n === 0),
  under: fc.constantFrom('its reference', 'its reference', 'another, and names it', 'another'),
  other: fc.nat(),
  day: fc.integer({ min: 0, max: 2 }),
})

const said: Thing[] = []

it('says of any file exactly what its import then does', async () => {
  const seen = { matched: 0, breaks: 0, known: 0, refused: 0, named: 0 }
  await fc.assert(
    fc.asyncProperty(things, fc.array(line, { minLength: 1, maxLength: 8 }), async (wanted, picked) => {
      for (let n = 0; n < wanted.deposits; n++) said.push(await deposit())
      for (let n = 0; n < wanted.withdrawals; n++) said.push(await withdrawal())
      for (let n = 0; n < wanted.exchanges; n++) said.push(await exchanged())
      const pool = said.slice(-8)
      const lines = picked.map(({ thing, other, otherAmount, otherWay, under, day }): Said => {
        const of = pool[thing % pool.length] as Thing
        const own = under === 'its reference'
        const direction = otherWay ? (of.direction === 'in' ? 'out' : 'in') : of.direction
        return {
          id: real.id(),
          entry: real.id(),
          reference: own ? of.reference : `X-${of.reference}-${other % 2}`,
          direction,
          amount: otherAmount ? of.amount + 10_000n : of.amount,
          ...(under === 'another, and names it' && direction === 'out' && { end_to_end: of.reference }),
          booked_at: new Date(real.now.getTime() - day * 3_600_000).toISOString(),
          text: 'x',
        }
      })
      const before = await countBooks(world)
      const preview = await previewOf(lines)
      expect(await countBooks(world)).toEqual(before)
      const statement = real.id()
      const imported = await importOf(statement, lines)
      if ('refused' in imported || 'refused' in preview) {
        expect(preview).toEqual(imported)
        seen.refused++
        return
      }
      const rows = await many<Omit<Line, 'amount'> & { amount: bigint }>(
        world.staff.db,
        `select * from (${selectLines} where l.statement_id = $1) s order by matched is not null, booked_at, id`,
        [statement],
      )
      const shown = ({
        bank_reference,
        direction,
        amount,
        matched,
        deposit,
      }: (typeof rows)[number] | Line) => ({
        bank_reference,
        direction,
        amount: `${amount}`,
        matched,
        deposit,
      })
      expect(preview.did.counts).toEqual(imported.did)
      expect(preview.did.items.map(shown)).toEqual(rows.map(shown))
      const sum = (way: string) =>
        rows.filter(({ direction }) => direction === way).reduce((total, { amount }) => total + amount, 0n)
      expect([preview.did.money_in, preview.did.money_out]).toEqual([`${sum('in')}`, `${sum('out')}`])
      seen.matched += imported.did.matched
      seen.breaks += imported.did.breaks
      seen.known += imported.did.lines - imported.did.new_lines
      seen.named += rows.filter(
        ({ bank_reference, matched }) => bank_reference.startsWith('X-') && matched,
      ).length
    }),
    { numRuns: 40, seed: 20_261_127 },
  )
  // Each kind of line was really there.
  for (const [what, times] of Object.entries(seen)) expect([what, times >= 5]).toEqual([what, true])
  expect(await brokenInvariants(world)).toEqual([])
})

it.each([
  ['the line that names it', 2, 1],
  ['the line under its reference', 1, 2],
])(
  'lets a withdrawal be proven once, by %s where that is the earlier',
  async (_, namedHoursAgo, ownHoursAgo) => {
    const of = await withdrawal()
    const lineOf = (hoursAgo: number, said: Partial<Said>): Said => ({
      ...of,
      id: real.id(),
      entry: real.id(),
      booked_at: new Date(real.now.getTime() - hoursAgo * 3_600_000).toISOString(),
      text: 'x',
      ...said,
    })
    const named = lineOf(namedHoursAgo, { reference: `X-${of.reference}`, end_to_end: of.reference })
    const own = lineOf(ownHoursAgo, {})
    const earlier = namedHoursAgo > ownHoursAgo ? named : own
    const preview = await previewOf([own, named])
    const counts = { lines: 2, new_lines: 2, matched: 1, breaks: 1 }
    expect(preview).toMatchObject({ did: { counts } })
    expect(await importOf(real.id(), [own, named])).toEqual({ did: counts })
    const proven = await many<{ bank_reference: string }>(
      world.staff.db,
      'select bank_reference from bank_line where id = any($1) and matched_to is not null',
      [[own.id, named.id]],
    )
    expect(proven).toEqual([{ bank_reference: earlier.reference }])
    expect(await brokenInvariants(world)).toEqual([])
  },
)

function previewOf(lines: readonly Said[]) {
  const asked = { staff: real.cashier, lines: linesText(lines), most: 100, now: real.now }
  return outcome(() => real.call<'preview_statement', Preview>('preview_statement', asked))
}

function importOf(statement: string, lines: readonly Said[]) {
  const asked = { staff: real.cashier, statement, lines: linesText(lines), now: real.now }
  return outcome(() => real.call<'import_statement', Counts>('import_statement', asked))
}

function linesText(lines: readonly Said[]): string {
  return JSON.stringify(lines.map((one) => ({ ...one, amount: one.amount.toString() })))
}

/** What a call did, or which refusal it was, and of what. */
async function outcome<Value>(work: () => Promise<Value>): Promise<{ did: Value } | { refused: unknown }> {
  try {
    return { did: await work() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refused: [error.key, error.params] }
  }
}

/** A deposit that two people confirmed and no line shows yet. */
async function deposit(): Promise<Thing> {
  const id = real.id()
  const amount = 5_000_000n
  const head = { session: real.session, deposit: id, reference: randomUUID(), amount }
  await real.call('open_deposit', { ...head, ...real.key(), now: real.now })
  const reference = `D-${id}`
  await real.call('record_deposit', {
    deposit: id,
    staff: real.cashier,
    bank_reference: reference,
    now: real.now,
  })
  const word = { staff: real.approver, ...real.key(), entry: real.id(), now: real.now }
  await real.call('confirm_deposit', { deposit: id, ...word })
  return { reference, amount, direction: 'in' }
}

/** A withdrawal that was sent. */
async function withdrawal(): Promise<Thing> {
  const id = real.id()
  const wish = { session: real.session, withdrawal: id, reference: randomUUID(), amount: 10_000_000n }
  const rest = { destination: real.destinationId, ...real.key(), entry: real.id(), now: real.now }
  await real.call('request_withdrawal', { ...wish, ...(await real.stepUp('withdraw')), ...rest })
  await real.call('approve_withdrawal', { withdrawal: id, staff: real.approver, now: real.now })
  const reference = `W-${id}`
  const sending = { staff: real.cashier, bank_reference: reference, entry: real.id(), now: real.now }
  await real.call('send_withdrawal', { withdrawal: id, ...sending })
  return { reference, amount: 9_750_000n, direction: 'out' }
}

/** An order whose acceptor says that it paid. */
async function exchanged(): Promise<Thing> {
  const { partner, card, acceptor } = traveller
  const { id } = await orderExchange(partner, acceptor, card, '11.00')
  return { reference: await claimPaid(world, partner, id), amount: 10_000_000n, direction: 'out' }
}
