/**
 * `node live-past.ts <data folder> [<database>]`: eight days happen there, and whoever went through them is printed as JSON.
 * The database is made on the PostgreSQL of this run; without its name the folder gets an embedded one.
 */
import { openPastIn } from '../past-world.ts'
import { databaseOn } from '../storage.ts'
import { liveEightDays, pastDays } from './past.ts'

const [dataDir = '', name] = process.argv.slice(2)
const database = name ? databaseOn(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '', name) : undefined
const world = await openPastIn({ dataDir, database }, pastDays)
const veteran = await liveEightDays(world)
await world.close()
process.stdout.write(JSON.stringify(veteran))
