/**
 * `npm run release -- 0.3.0`: gives the tree that version, folds the notes of `changes/` into CHANGELOG.md, and keeps what
 * the release's own program makes as a file that later releases are upgraded from, and its bill of materials. Commits nothing.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { writeBill } from '../supply/sbom.ts'
import { staleTranslations } from '../translations/records.ts'
import { foldChanges } from './fold-changes.ts'
import { makeDump } from './make-dump.ts'
import { withVersion } from './versions.ts'

const release = process.argv[2] ?? ''
if (!/^\d+\.\d+\.\d+$/.test(release)) throw new Error('npm run release -- MAJOR.MINOR.PATCH')
const stale = staleTranslations()
if (stale.length > 0)
  throw new Error(`${stale.length} translations are older than their English: npm run translations`)
const say = (line: string) => process.stdout.write(`${line}\n`)
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const write = (path: string, text: string) => writeFileSync(join(root, path), text)

const before = (JSON.parse(read('package.json')) as { version: string }).version
const folders = ['apps', 'packages'].flatMap((parent) =>
  readdirSync(join(root, parent)).map((folder) => join(parent, folder)),
)
for (const folder of ['.', ...folders, 'e2e', 'tools', 'bench']) {
  write(join(folder, 'package.json'), withVersion(read(join(folder, 'package.json')), before, release))
}
write('package-lock.json', withVersion(read('package-lock.json'), before, release))
say(`${before} is ${release} now`)

const notes = readdirSync(join(root, 'changes'))
  .filter((name) => /^\d+-.*\.md$/.test(name))
  .map((name) => ({ name, text: read(join('changes', name)) }))
const day = new Date().toISOString().slice(0, 10)
const told = readdirSync(root).includes('CHANGELOG.md') ? read('CHANGELOG.md') : undefined
write('CHANGELOG.md', foldChanges(told, release, day, notes))
for (const { name } of notes) rmSync(join(root, 'changes', name))
say(`${notes.length} notes are in CHANGELOG.md`)

mkdirSync(join(root, 'releases'), { recursive: true })
await makeDump(join(root, 'releases', `${release}.fairlead`))
say(`releases/${release}.fairlead holds what this release makes`)
const components = writeBill(join(root, 'releases', `${release}.cdx.json`))
say(`releases/${release}.cdx.json names the ${components} packages that it is made of`)
