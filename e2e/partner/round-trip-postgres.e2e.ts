import { startTwoOnPostgres } from '../two-on-postgres.ts'
import { roundTrip } from './round-trip.ts'

roundTrip(startTwoOnPostgres)
