import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { joinPartner, type TestPartner } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'

const upgrade = readFileSync(
  new URL('../db/tables/0093-telephone-numbers-compared.sql', import.meta.url),
  'utf8',
)
const hashed = (digits: string) => createHash('sha256').update(digits).digest()

let world: World
let partners: TestPartner[]
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.asOwner('delete from benefit_claim')
  partners = await Promise.all([joinPartner(world), joinPartner(world), joinPartner(world)])
})
afterAll(() => world.close())

/** A claim as it was kept before: by the digits that were typed. */
async function claimed(n: number, phone: string, digits: string, at: string): Promise<void> {
  const { id } = partners[n] as TestPartner
  await world.asOwner('update partner set phone = $2 where id = $1', [id, phone])
  await world.asOwner(
    `insert into benefit_claim (benefit, identity, identity_hash, account_id, at) values ('advance', 'phone', $1, $2, $3)`,
    [hashed(digits), id, at],
  )
}
const taken = async (n: number) => {
  const [row] = await world.asOwner<{ taken: boolean }>(`select benefit_was_taken($1, 'advance') as taken`, [
    partners[n]?.id,
  ])
  return row?.taken
}

describe('claims of before, by telephone numbers as they were typed', () => {
  it('count for the number however it is spelled now', async () => {
    await claimed(0, '0049 30 5550100', '0049305550100', '2026-01-01')
    await world.asOwner('update partner set phone = $2 where id = $1', [partners[1]?.id, '+49 30 5550100'])
    expect(await taken(1)).toBe(false)
    await world.asOwner(upgrade)
    expect([await taken(0), await taken(1), await taken(2)]).toEqual([true, true, false])
  })

  it('of accounts with one number all stay, and no row is made twice', async () => {
    await claimed(1, '+49 30 5550100', '49305550100', '2026-03-01')
    await claimed(0, '0049 30 5550100', '0049305550100', '2026-01-01')
    await claimed(2, '00 49 (0)30 5550100', '0049 0305550100', '2026-02-01')
    await world.asOwner(upgrade)
    await world.asOwner(upgrade)
    expect(await world.asOwner('select from benefit_claim')).toHaveLength(3)
    expect([await taken(0), await taken(1), await taken(2)]).toEqual([true, true, true])
  })

  it('of two that the upgrade finds under one number, the earlier is the one that is named', async () => {
    await claimed(1, '00 49 30 5550100', '0049305550100 of the later', '2026-03-01')
    await claimed(0, '0049 30 5550100', '0049305550100', '2026-01-01')
    await world.asOwner(upgrade)
    expect(
      await world.asOwner('select account_id from benefit_claim where identity_hash = $1', [
        hashed('49305550100'),
      ]),
    ).toEqual([{ account_id: partners[0]?.id }])
  })
})
