import { findPostgresPrograms } from '@fairlead/tools/executables.ts'
import { describe } from 'vitest'
import { startEmbedded } from '../server.ts'
import { startTwoOnPostgres } from '../two-on-postgres.ts'
import { roundTrip } from './round-trip.ts'

const hasPostgres = findPostgresPrograms() !== undefined

if (hasPostgres) describe('by two servers on PostgreSQL', () => roundTrip(startTwoOnPostgres))

// At a check-in the demo's fourteen weeks are the journey on the embedded database; without PostgreSQL it is this one.
if (!hasPostgres || process.env.FAIRLEAD_ROUND_TRIPS === 'all') {
  describe('on the embedded database', () => roundTrip(startEmbedded))
}
