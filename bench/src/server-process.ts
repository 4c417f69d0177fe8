import { buildApp } from '@fairlead/server/src/app.ts'
import { readConfig } from '@fairlead/server/src/config.ts'
import { openDatabase } from '@fairlead/server/src/db/open.ts'
import { openDelivery } from '@fairlead/server/src/delivery/delivery.ts'
import { openContext } from './network.ts'

/** The server under test: everything of the program on PORT but its background jobs, configured by environment. */
const config = readConfig(process.env)
const database = await openDatabase(config)
const ctx = await openContext(database.owner, () => database.becomeApp(), config.dataDir)
const delivery = openDelivery(ctx)
const app = buildApp(ctx, { api: true, delivery })
await app.listen({ host: '127.0.0.1', port: 0 })

process.on('message', () => process.send?.(process.cpuUsage()))
process.on('disconnect', () => void stop())
const address = app.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : undefined })

async function stop(): Promise<void> {
  await app.close()
  await delivery.writer.drain()
  await database.close()
}
