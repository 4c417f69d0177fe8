import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { capture } from './child.ts'
import { compressFolder } from './compress-folder.ts'
import { root } from './root.ts'
import { seconds } from './seconds.ts'

const apps = ['partner', 'console'] as const
/** What both apps are made of, beside their own folder. */
const sharedSources = ['packages/contract', 'packages/locales', 'packages/money', 'packages/ui']
const builtElsewhere = new Set(['dist', 'node_modules'])

/**
 * Builds the browser apps whose sources changed since their last build here. A fingerprint of everything that goes
 * into an app is kept in `.cache/`; times of files say nothing after a checkout.
 */
export async function buildStaleApps(): Promise<void> {
  const shared = await Promise.all([
    ...sharedSources.map(fingerprint),
    fileHash(join(root, 'package-lock.json')),
  ])
  for (const app of apps) {
    const wanted = hashOf([...shared, await fingerprint(`apps/${app}`)])
    const note = join(root, '.cache', `built-${app}`)
    const built = await readFile(note, 'utf8').catch(() => '')
    if (built === wanted && existsSync(join(root, 'apps', app, 'dist/index.html'))) {
      process.stdout.write(`${app} app: up to date\n`)
      continue
    }
    await build(app)
    await mkdir(join(root, '.cache'), { recursive: true })
    await writeFile(note, wanted)
  }
}

async function build(app: (typeof apps)[number]): Promise<void> {
  const since = performance.now()
  process.stdout.write(`${app} app: building …\n`)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { code, output } = await capture(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', app),
    env: { NODE_ENV: 'production' },
  })
  process.stdout.write(output)
  if (code !== 0) throw new Error(`the ${app} app could not be built`)
  await compressFolder(join(root, 'apps', app, 'dist'))
  process.stdout.write(`${app} app: built in ${seconds(since)}\n`)
}

/** One hash over the names and contents of all files under a folder. */
async function fingerprint(folder: string): Promise<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const parts = entries
    .filter((entry) => !builtElsewhere.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(async (entry) => {
      const path = `${folder}/${entry.name}`
      return `${path} ${entry.isDirectory() ? await fingerprint(path) : await fileHash(join(root, path))}`
    })
  return hashOf(await Promise.all(parts))
}

async function fileHash(path: string): Promise<string> {
  return hashOf([await readFile(path)])
}

function hashOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\n')
  return hash.digest('hex')
}
