import { migratedTemplate } from '@fairlead/server/test/support/migrated-template.ts'
import { openPast, type World } from '@fairlead/server/test/support/world.ts'
import type { Storage } from './storage.ts'

/** A network whose clock began so many days ago, in this data folder; its database, where it has one, is made here. */
export async function openPastIn(
  { dataDir, database }: Pick<Storage, 'dataDir' | 'database'>,
  days: number,
): Promise<World> {
  await database?.create(await migratedTemplate(process.env.FAIRLEAD_TEST_DATABASE_URL ?? ''))
  return openPast(dataDir, new Date(Date.now() - days * 86_400_000), database?.url)
}
