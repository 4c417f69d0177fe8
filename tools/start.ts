/** `npm start`: builds the browser apps where they are stale, then runs the server. Arguments go to the server. */
import { buildStaleApps } from './build-apps.ts'
import { endWithNpm, forwardSignals, runNode } from './child.ts'

let stopping = false
// The server ends by itself on the signal it was handed; a build has nothing to put away.
forwardSignals(() => {
  stopping = true
})
endWithNpm(() => {
  stopping = true
})

try {
  await buildStaleApps()
  if (!stopping) {
    process.stdout.write('server: starting …\n')
    process.exitCode = await runNode(['apps/server/src/main.ts', ...process.argv.slice(2)], {
      channel: true,
    })
  }
} catch (error) {
  process.stderr.write(`npm start stopped: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
