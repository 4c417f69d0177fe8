import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '@fairlead/tools/root.ts'

/** A commit laid out beside this tree, with packages of its own. */
export type OtherTree = { readonly folder: string; readonly commit: string; remove(): void }

/** Lays a commit out in a temporary folder. Throws when there is no such commit, or its packages cannot be had. */
export function layOut(ref: string): OtherTree {
  const commit = git(root, 'rev-parse', '--verify', `${ref}^{commit}`)
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-against-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  git(root, 'clone', '--quiet', '--shared', '--no-checkout', root, folder)
  git(folder, 'checkout', '--quiet', '--detach', commit)
  if (sameFile(folder, 'package-lock.json') && existsSync(join(root, 'node_modules')))
    cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
  else
    execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  return { folder, commit: commit.slice(0, 7), remove }
}

/** Whose files measure the other tree: the fewer of its own, the more alike both are measured. */
export const harnesses = ['this', 'this but for its doors', 'own'] as const
export type Harness = (typeof harnesses)[number]

/** The files that open the server and its database: the first that no longer fit an older one. */
const doors = ['network.ts', 'server-process.ts']

/** Gives the other tree this tree's harness, or parts of its own back. */
export function bringHarness({ folder }: OtherTree, harness: Harness): void {
  const theirs = join(folder, 'bench/src')
  rmSync(theirs, { recursive: true })
  git(folder, 'checkout', '--quiet', 'HEAD', '--', 'bench')
  if (harness === 'own') return
  const kept = harness === 'this' ? [] : doors
  cpSync(join(root, 'bench/src'), theirs, {
    recursive: true,
    filter: (from) => !kept.includes(basename(from)),
  })
}

function sameFile(folder: string, name: string): boolean {
  return readFileSync(join(root, name), 'utf8') === readFileSync(join(folder, name), 'utf8')
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
}
