import type { Network } from './context.ts'
import { newId } from './db/ids.ts'
import type { Pool } from './db/pool.ts'
import { maybeOne } from './db/read.ts'

/** A database that belongs to the other mode, or a first start that lacks a fact. */
export class NetworkError extends Error {}

export type Payee = Network['payee']

/** Demo mode shortens exactly these (product rules, top). */
const waits = {
  demo: { destinationWait: '20 seconds', beaconGrace: '10 seconds' },
  live: { destinationWait: '24 hours', beaconGrace: '2 minutes' },
}

/**
 * Reads the network's settings row, made at the first start. A database made in demo mode has published logins and
 * shortened waits, so real-money mode refuses it, and the other way round. Throws a NetworkError.
 */
export async function openNetwork(
  owner: Pool,
  demo: boolean,
  payee: Payee | undefined,
  now: Date,
): Promise<Network> {
  const known = await findNetwork(owner)
  if (known) {
    if (known.demo !== demo) {
      throw new NetworkError(`this database holds a ${known.demo ? 'demo' : 'real-money'} network`)
    }
    return known
  }
  if (!payee)
    throw new NetworkError(
      'FAIRLEAD_PAYEE: the first start needs the payee of deposits as name; bank; account',
    )
  const wait = demo ? waits.demo : waits.live
  await owner.query({
    text: `insert into network (id, demo, destination_wait, beacon_grace, payee_name, payee_bank, payee_account)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    values: [newId(now), demo, wait.destinationWait, wait.beaconGrace, payee.name, payee.bank, payee.account],
  })
  const made = await findNetwork(owner)
  if (!made) throw new Error('the network row was just made and is gone')
  return made
}

async function findNetwork(db: Pool): Promise<Network | undefined> {
  const row = await maybeOne<{
    id: string
    currency: string
    demo: boolean
    wait: number
    payee_name: string
    payee_bank: string
    payee_account: string
  }>(
    db,
    `select id, currency, demo, extract(epoch from destination_wait)::int as wait, payee_name, payee_bank,
       payee_account from network`,
  )
  if (!row) return undefined
  return {
    id: row.id,
    currency: row.currency,
    demo: row.demo,
    destinationWaitSeconds: row.wait,
    payee: { name: row.payee_name, bank: row.payee_bank, account: row.payee_account },
  }
}
