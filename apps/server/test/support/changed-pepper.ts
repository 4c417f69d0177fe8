import { buildApp } from '../../src/app.ts'
import { buildConsole } from '../../src/console.ts'
import type { Peppers } from '../../src/crypto/peppers.ts'
import { onLane } from '../../src/db/lanes.ts'
import { openDelivery } from '../../src/delivery/delivery.ts'
import type { World } from './world.ts'

/** The same network behind servers that were started with other peppers. Its `close` is theirs alone. */
export function withPeppers(world: World, peppers: Peppers): World {
  const ctx = { ...world.ctx, ...peppers }
  const delivery = openDelivery(ctx)
  const app = buildApp(ctx, { api: true, delivery })
  const console = buildConsole(ctx)
  return {
    ...world,
    ctx,
    jobs: onLane(ctx, 'jobs'),
    app,
    console,
    close: async () => {
      await delivery.writer.drain()
      await app.close()
      await console.close()
    },
  }
}
