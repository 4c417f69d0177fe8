import { randomUUID } from 'node:crypto'
import { fillEscrow, type TestPartner } from './people.ts'
import type { World } from './world.ts'

const sources = {
  promo: { from: 'marketing', kind: 'promo_granted' },
  advance: { from: 'advances', kind: 'advance_granted' },
} as const

/**
 * Gives a partner promo credit or startup funds out of the network's own money, as an entry with its grant: what no
 * call can do yet. `amount` in micros.
 */
export async function grant(world: World, partner: TestPartner, to: keyof typeof sources, amount: bigint) {
  const { from, kind } = sources[to]
  const network = world.ctx.network.id
  await fillEscrow(world, network, ((amount + 9_999n) / 10_000n) * 10_000n, from)
  const [entry, given] = [randomUUID(), randomUUID()]
  await world.asOwner(`update network_balance set balance = balance - $2 where class = $1`, [from, amount])
  await world.asOwner(`update wallet set ${to} = ${to} + $2 where account_id = $1`, [partner.id, amount])
  await world.asOwner(
    `insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, grant_id)
     values ($1, $2, $3, $4, '\\x', '{}', 'system', $5, $6)`,
    [partner.id, entry, to, `grant:${given}`, world.clock.now(), given],
  )
  await world.asOwner(
    `insert into posting
     select $1, $2, 1, $3, $4, $5, $6, $3, $1, $7::bigint,
       (select balance from network_balance where class = $5), (select ${to} from wallet where account_id = $1)`,
    [partner.id, entry, to, kind, from, network, amount],
  )
}
