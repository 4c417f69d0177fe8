/**
 * `npm run dev`: the server, started anew when a file of it changes, and both browser apps from their sources, which
 * browsers take over without being loaded again. Arguments go to the server.
 */
import { join } from 'node:path'
import { endWithNpm, forwardSignals, runNode } from './child.ts'
import { root } from './root.ts'

/** As of `npm start`; the server takes this port and the three behind it. */
const port = Number(process.env.PORT ?? 8080)
const at = (offset: number) => `http://127.0.0.1:${port + offset}`

/** What the server reads beside the modules that it imports, which Node watches by itself once it is told of a folder. */
const watched = [
  'apps/server/src',
  'packages/contract/src',
  'packages/ledger',
  'packages/locales/src',
  'packages/money/src',
  'packages/traffic/src',
]

forwardSignals(() => {})
endWithNpm(() => {})

process.stdout.write(`partner app: ${at(4)}/\nconsole: ${at(5)}/\n`)
await Promise.all([
  runNode([
    ...watched.map((folder) => `--watch-path=${folder}`),
    '--watch-preserve-output',
    'apps/server/src/main.ts',
    ...process.argv.slice(2),
  ]),
  serveApp('partner', 4, { FAIRLEAD_API: at(0) }),
  serveApp('console', 5, { FAIRLEAD_CONSOLE_API: at(1) }),
])

/** The app from its sources, by Vite; calls go on to the server. */
function serveApp(app: 'partner' | 'console', offset: number, env: Record<string, string>) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const address = ['--host', '127.0.0.1', '--port', String(port + offset), '--strictPort']
  return runNode([vite, ...address, '--clearScreen', 'false', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', app),
    env,
  })
}
