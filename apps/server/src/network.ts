import type { Network } from './context.ts'
import { newId } from './db/ids.ts'
import type { Pool } from './db/pool.ts'
import { maybeOne, one } from './db/read.ts'

/** A database that belongs to the other mode, or a first start that lacks a fact. */
export class NetworkError extends Error {}

/** Who deposits are paid to. */
export type Payee = { readonly name: string; readonly bank: string; readonly account: string }

/** Demo mode shortens exactly these (docs/rules.md, Waits). */
const waits = {
  demo: { destinationWait: '20 seconds', beaconGrace: '10 seconds' },
  live: { destinationWait: '24 hours', beaconGrace: '2 minutes' },
}

/**
 * Refuses, before anything is changed, what {@link openNetwork} would refuse afterwards: a database of the other mode, and
 * a first start that lacks a fact. Throws a NetworkError.
 */
export async function refuseOtherNetwork(
  owner: Pool,
  demo: boolean,
  payee: Payee | undefined,
): Promise<void> {
  const { there } = await one<{ there: boolean }>(
    owner,
    `select to_regclass('migration.installation') is not null as there`,
  )
  const known = there ? await maybeOne<{ demo: boolean }>(owner, 'select demo from network') : undefined
  if (known && known.demo !== demo) throw otherNetwork(known.demo)
  if (!known && !payee) throw noPayee()
}

function otherNetwork(demo: boolean): NetworkError {
  return new NetworkError(`FAIRLEAD_MODE: this database holds a ${demo ? 'demo' : 'real-money'} network`)
}

function noPayee(): NetworkError {
  return new NetworkError(
    'FAIRLEAD_PAYEE: the first start needs the payee of deposits as name; bank; account',
  )
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
  if (await findNetwork(owner)) return knownNetwork(owner, demo)
  if (!payee) throw noPayee()
  const wait = demo ? waits.demo : waits.live
  await owner.query({
    text: `insert into network (id, demo, destination_wait, beacon_grace) values ($1, $2, $3, $4)
           on conflict do nothing`,
    values: [newId(now), demo, wait.destinationWait, wait.beaconGrace],
  })
  await owner.query({
    text: `insert into payee (version, name, bank, account, published_at) values (1, $1, $2, $3, $4)
           on conflict do nothing`,
    values: [payee.name, payee.bank, payee.account, now],
  })
  const made = await findNetwork(owner)
  if (!made) throw new Error('the network row was just made and is gone')
  return made
}

/** The same of a network that has been made. Throws a NetworkError. */
export async function knownNetwork(db: Pool, demo: boolean): Promise<Network> {
  const known = await findNetwork(db)
  if (!known) throw new NetworkError('FAIRLEAD_ROLE: no process of another role has opened this network yet')
  if (known.demo !== demo) throw otherNetwork(known.demo)
  return known
}

async function findNetwork(db: Pool): Promise<Network | undefined> {
  const row = await maybeOne<{
    id: string
    currency: string
    demo: boolean
    wait: number
  }>(db, `select id, currency, demo, extract(epoch from destination_wait)::int as wait from network`)
  if (!row) return undefined
  return {
    id: row.id,
    currency: row.currency,
    demo: row.demo,
    destinationWaitSeconds: row.wait,
  }
}

/** The payee that counts now. Read anew each time: two admins may have changed it, at another server. */
export function findPayee(db: Pool): Promise<Payee> {
  return one<Payee>(db, 'select name, bank, account from payee order by version desc limit 1')
}
