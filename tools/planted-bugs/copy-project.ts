import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../root.ts'

/**
 * A copy of the project's own files beside its installed packages. Its workspaces are the copies, so that what is
 * planted in one is found by the others.
 */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'fairlead-planted-'))
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
  const files = listed.stdout.split('\0').filter((file) => file && existsSync(join(root, file)))
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  const modules = join(root, 'node_modules')
  mkdirSync(join(copy, 'node_modules/@fairlead'), { recursive: true })
  for (const name of readdirSync(modules)) {
    if (name !== '@fairlead') symlinkSync(join(modules, name), join(copy, 'node_modules', name))
  }
  for (const folder of ['packages', 'apps']) {
    for (const name of readdirSync(join(copy, folder))) {
      symlinkSync(join(copy, folder, name), join(copy, 'node_modules/@fairlead', name))
    }
  }
  for (const name of ['tools', 'bench', 'e2e']) {
    symlinkSync(join(copy, name), join(copy, 'node_modules/@fairlead', name))
  }
  return copy
}
