import { randomUUID } from 'node:crypto'
import { computeClientMoney } from '../../src/books/client-money-days.ts'
import { one } from '../../src/db/read.ts'
import { statementCsv } from './people.ts'
import { joinStaff } from './staff.ts'
import type { World } from './world.ts'

/** Works out yesterday, of which a statement is imported, so that it waits for a cashier; days before are forgotten. */
export async function dayToSign(world: World): Promise<{ id: string; day: string; open_count: number }> {
  await world.asOwner('delete from client_money_difference')
  await world.asOwner('delete from client_money_day')
  const cashier = await joinStaff(world, 'cashier')
  const line = { reference: `TB-${randomUUID()}`, direction: 'in' as const, amount: '1.00', text: 'bank' }
  const content = statementCsv([line], world.clock.now())
  await cashier.api.operator.statementImport({ content }, { idempotencyKey: randomUUID() })
  world.clock.advance(11 * 60_000)
  await computeClientMoney(world.jobs)
  return one(world.staff.db, 'select id, day::text, open_count from client_money_day', [])
}
