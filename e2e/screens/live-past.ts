/**
 * `node live-past.ts <data folder> [<database>]`: eight days happen there, and whoever went through them is printed as JSON.
 * The database is made on the PostgreSQL of this run; without its name the folder gets an embedded one.
 */
import { migratedTemplate } from '@fairlead/server/src/testing/migrated-template.ts'
import { openPast } from '@fairlead/server/src/testing/world.ts'
import { databaseOn } from '../storage.ts'
import { liveEightDays, pastDays } from './past.ts'

const [dataDir = '', name] = process.argv.slice(2)
const postgres = process.env.FAIRLEAD_TEST_DATABASE_URL ?? ''
const database = name ? databaseOn(postgres, name) : undefined
await database?.create(await migratedTemplate(postgres))
const world = await openPast(dataDir, new Date(Date.now() - pastDays * 86_400_000), database?.url)
const veteran = await liveEightDays(world)
await world.close()
process.stdout.write(JSON.stringify(veteran))
