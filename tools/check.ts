/** `npm run check`: everything that can be said about the project without running it. */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Captured, capture, forwardSignals } from './child.ts'
import { root } from './root.ts'
import { seconds } from './seconds.ts'

const installed = (path: string) => join(root, 'node_modules', path)

/** The longest first, so that the rest fits beside it. */
const checks: Readonly<Record<string, readonly string[]>> = {
  generated: ['tools/generate.ts', '--check'],
  reads: ['tools/read-types/main.ts'],
  'dead code': [installed('knip/bin/knip.js'), '--no-progress'],
  types: [installed('typescript/bin/tsc'), '--noEmit'],
  // Installed by its first run alone.
  ...(existsSync(join(root, 'bench/web/node_modules')) && {
    'types of bench:web': [installed('typescript/bin/tsc'), '--noEmit', '-p', 'bench/web'],
  }),
  walls: [installed('vitest/vitest.mjs'), 'run', '--project', 'unit', 'tools/house.test.ts'],
  'loose ends': ['tools/loose-ends.ts'],
  documents: ['tools/documents.ts'],
  'format and lint': [
    installed('@biomejs/biome/bin/biome'),
    'ci',
    '--colors=off',
    '--error-on-warnings',
    '.',
  ],
  messages: ['tools/locale-keys.ts'],
  languages: ['tools/locale-completeness.ts'],
  glossaries: ['tools/translations/main.ts', '--check'],
  asvs: ['tools/asvs.ts'],
  cryptography: ['tools/cryptography.ts'],
  licences: ['tools/supply/licences.ts'],
  'planted bugs': ['tools/planted-bugs/check.ts'],
}

forwardSignals((exitCode) => process.exit(exitCode))

const failed: string[] = []
const waiting = Object.entries(checks)
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, runWaiting))
process.stdout.write(failed.length > 0 ? `failed: ${failed.join(', ')}\n` : 'all good\n')
process.exitCode = failed.length > 0 ? 1 : 0

async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command] = next
    const since = performance.now()
    const { code, output }: Captured = await capture(process.execPath, command, { env: { NO_COLOR: '1' } })
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(since)})\n`)
    if (code === 0) continue
    failed.push(name)
    process.stdout.write(`${output.trimEnd().replace(/^/gm, '  ')}\n`)
  }
}
