import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/** A file of the project: its path from the root, and what it says. */
export type SourceFile = { readonly path: string; readonly text: string }

/** Every file of ours that git knows or would take: nothing installed, built or ignored. */
export function projectFiles(wanted: (path: string) => boolean): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = [...new Set(listed.split('\0'))].filter((path) => path && wanted(path))
  return paths
    .filter((path) => existsSync(join(root, path)))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** TypeScript of the apps and packages, without tests and generated files. */
export function isProductSource(path: string): boolean {
  return /^(apps|packages)\/.*\.tsx?$/.test(path) && !isTest(path) && !isGenerated(path)
}

/** Tests, and what only they stand on. */
export function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$|^apps\/server\/test\//.test(path)
}

export function isGenerated(path: string): boolean {
  return path.includes('__generated__/') || path === 'package-lock.json'
}

/** The same lines with those emptied that are comments as a whole; enough for looking up words in code. */
export function withoutComments(text: string): string {
  return text.replace(/^[ \t]*(?:\/\/|\/?\*).*$/gm, '')
}
