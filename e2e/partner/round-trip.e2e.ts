import { startEmbedded } from '../server.ts'
import { roundTrip } from './round-trip.ts'

roundTrip(startEmbedded)
