/** `node live-past.ts <data folder>`: eight days happen there, and whoever went through them is printed as JSON. */
import { openPast } from '@fairlead/server/src/testing/world.ts'
import { liveEightDays, pastDays } from './past.ts'

const world = await openPast(process.argv[2] ?? '', new Date(Date.now() - pastDays * 86_400_000))
const veteran = await liveEightDays(world)
await world.close()
process.stdout.write(JSON.stringify(veteran))
