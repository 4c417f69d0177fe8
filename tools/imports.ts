import { posix } from 'node:path'
import { type SourceFile, withoutComments } from './source-files.ts'

/** One import as written, and what it leads to. */
export type Import = {
  readonly from: string
  readonly specifier: string
  /** A workspace such as `packages/money`, a package of the registry such as `react`, or `node`. */
  readonly target: string
  /** For imports by a relative path: the file it names. */
  readonly path: string | undefined
}

const statement = /^\s*(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]/gm
const expression = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** What a file imports, types included. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const code = withoutComments(text)
  return [...code.matchAll(statement), ...code.matchAll(expression)].flatMap((match) => {
    const specifier = match[1] ?? match[2]
    return specifier ? [resolve(path, specifier)] : []
  })
}

function resolve(from: string, specifier: string): Import {
  if (specifier.startsWith('.')) {
    const path = posix.join(posix.dirname(from), specifier)
    return { from, specifier, target: workspaceOf(path), path }
  }
  if (specifier.startsWith('node:')) return { from, specifier, target: 'node', path: undefined }
  const [scope = '', name = ''] = specifier.split('/')
  if (scope === '@fairlead') return { from, specifier, target: ownPackage(name), path: undefined }
  return { from, specifier, target: scope.startsWith('@') ? `${scope}/${name}` : scope, path: undefined }
}

/** `apps/server` for `apps/server/src/main.ts`, `e2e` for `e2e/partner/fund-plan.e2e.ts`. */
export function workspaceOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'apps' || first === 'packages' ? `${first}/${second}` : first
}

function ownPackage(name: string): string {
  if (['partner', 'console', 'demo', 'server'].includes(name)) return `apps/${name}`
  return ['e2e', 'tools', 'bench'].includes(name) ? name : `packages/${name}`
}
