import type { TestProject } from 'vitest/node'
import { startServer } from '../server.ts'
import { type Prepared, prepare } from './prepare.ts'
import { contacts } from './table.ts'

declare module 'vitest' {
  interface ProvidedContext {
    prepared: Prepared
  }
}

/** One server for all files that measure screens: they only look, so none is in another's way. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const since = performance.now()
  const server = await startServer({ FAIRLEAD_CONTACTS: contacts })
  try {
    project.provide('prepared', await prepare(server))
  } catch (error) {
    await server.remove()
    throw error
  }
  process.stdout.write(
    `  screens: server and people ready in ${((performance.now() - since) / 1000).toFixed(1)} s\n`,
  )
  return () => server.remove()
}
