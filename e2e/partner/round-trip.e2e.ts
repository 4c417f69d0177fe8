import { describe } from 'vitest'
import { startEmbedded } from '../server.ts'
import { startTwoOnPostgres } from '../two-on-postgres.ts'
import { roundTrip } from './round-trip.ts'

describe('by two servers on PostgreSQL', () => roundTrip(startTwoOnPostgres))

// At a check-in the demo's fourteen weeks are the journey on the embedded database.
if (process.env.FAIRLEAD_ROUND_TRIPS === 'all') {
  describe('on the embedded database', () => roundTrip(startEmbedded))
}
