import { startServer } from '../server.ts'
import { roundTrip } from './round-trip.ts'

roundTrip(startServer)
