import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newReference } from '../../src/db/ids.ts'
import { Real } from '../ledger-model/real.ts'
import { brokenInvariants } from '../support/books.ts'
import { anyHash, call } from './call.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/** What came to the bank once is somebody's once, whichever of two ways staff took it. */
let stage: Stage
let real: Real
beforeAll(async () => {
  stage = await openStage()
  real = await Real.open(stage.world)
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

/** A deposit of 10.00 that a cashier has recorded under a bank's reference. */
async function recorded(reference: string): Promise<string> {
  const id = randomUUID()
  const names = {
    session: real.session,
    deposit: id,
    reference: newReference('D', 12),
    amount: 10_000_000n,
  }
  await real.call('open_deposit', { ...names, ...real.key(), now: real.now })
  await real.call('record_deposit', {
    deposit: id,
    staff: real.cashier,
    bank_reference: reference,
    now: real.now,
  })
  return id
}

const confirm = (id: string) =>
  stoppedBy(
    call(
      stage.world.staff.db,
      'confirm_deposit',
      id,
      real.approver,
      randomUUID(),
      anyHash,
      randomUUID(),
      real.now,
    ),
  )

describe('a recorded deposit is not credited', () => {
  it('once the line under its reference was sent back', async () => {
    const reference = `TB-${randomUUID()}`
    await real.importLine(reference, 10_000_000n)
    const id = await recorded(reference)
    const [line] = await stage.world.asOwner<{ id: string }>(
      'select id from bank_line where bank_reference = $1',
      [reference],
    )
    const proposal = randomUUID()
    const what = {
      id: proposal,
      kind: 'sent_back',
      staff: real.cashier,
      subject: line?.id ?? '',
      account: null,
      params: '{}',
      note: 'Not ours.',
    }
    await real.call('propose', { ...what, now: real.now })
    const ids = [randomUUID(), randomUUID()]
    await real.call('confirm_proposal', {
      proposal,
      staff: real.approver,
      ids,
      references: [newReference('', 10)],
      secret: null,
      now: real.now,
    })
    expect(await confirm(id)).toBe('FLREF line_not_in_suspense')
  })

  it('where the bank shows another amount under its reference', async () => {
    const reference = `TB-${randomUUID()}`
    const id = await recorded(reference)
    await real.importLine(reference, 9_000_000n)
    expect(await confirm(id)).toBe('FLREF deposit_of_another_amount')
  })
})

it('a recorded deposit is credited out of the line that came before', async () => {
  const reference = `TB-${randomUUID()}`
  await real.importLine(reference, 10_000_000n)
  expect(await confirm(await recorded(reference))).toBe('nothing')
})

it('a line that shows a deposit shows nothing else', async () => {
  const reference = `TB-${randomUUID()}`
  await real.importLine(reference, 10_000_000n)
  await confirm(await recorded(reference))
  const again = stage.world.asOwner(
    'select refuse_line_of_another(id, $2) from bank_line where bank_reference = $1',
    [reference, randomUUID()],
  )
  await expect(again).rejects.toThrow('line_matched_already')
})
