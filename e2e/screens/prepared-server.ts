import type { TestProject } from 'vitest/node'
import { openPrepared, type Prepared } from './prepare.ts'

declare module 'vitest' {
  interface ProvidedContext {
    prepared: Prepared
  }
}

/** One server for all files that measure screens: they only look, so none is in another's way. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const since = performance.now()
  const { server, prepared } = await openPrepared()
  project.provide('prepared', prepared)
  process.stdout.write(
    `  screens: server and people ready in ${((performance.now() - since) / 1000).toFixed(1)} s\n`,
  )
  return () => server.remove()
}
