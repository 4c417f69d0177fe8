/** `npm run check`: whatever is installed stands under a licence that Fairlead may be given away with, or built and tested with. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { idOf, packagesOf } from './packages.ts'

type Allowed = { readonly why: string; readonly only?: RegExp }

const noticeOnly = 'asks for its notice alone, which stays in the package'

/** By SPDX id. `only`: where a licence asks for more, the packages that it was looked at for. */
const allowed: Readonly<Record<string, Allowed>> = {
  '0BSD': { why: 'asks for nothing' },
  'Apache-2.0': { why: 'our own; its notices stay in the package' },
  'BSD-2-Clause': { why: noticeOnly },
  'BSD-3-Clause': { why: noticeOnly },
  'BlueOak-1.0.0': { why: noticeOnly },
  ISC: { why: noticeOnly },
  MIT: { why: noticeOnly },
  'MIT-0': { why: 'asks for nothing' },
  'Python-2.0': { why: noticeOnly, only: /^argparse$/ },
  Unlicense: { why: 'asks for nothing' },
  Zlib: { why: noticeOnly },
  'OFL-1.1': {
    why: 'fonts may be bundled and parts of them embedded, under their name unless they reserve it, as none of these does',
    only: /^@(expo-google-fonts|fontsource-variable)\/noto-sans/,
  },
  'MPL-2.0': {
    why: 'binds changes of its own files, which nobody here changes; builds and tests use it and no user is sent it',
    only: /^(axe-core|lightningcss(-[\w-]+)?)$/,
  },
  'LGPL-3.0-or-later': {
    why: 'libvips behind sharp, unchanged, in a package of its own that anybody can replace',
    only: /^@img\/sharp-/,
  },
}

/** Packages that name none in their package.json, and what their LICENSE file says. */
const unnamed: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** What may not be in these lock files, as `name@version: licence`, and what is allowed and nobody needs. */
export function refusedLicences(...locks: readonly string[]): string[] {
  const used = new Set<string>()
  const may = (name: string, licence: string): boolean => {
    const { only } = allowed[licence] ?? { only: /^$/ }
    const fits = only?.test(name) ?? true
    if (fits) used.add(licence)
    return fits
  }
  const refused = locks
    .flatMap(packagesOf)
    .filter(({ own }) => !own)
    .filter(({ name, licence }) => {
      if (!licence) used.add(name)
      return !isAllowed(licence || (unnamed[name] ?? 'none'), (one) => may(name, one))
    })
    .map((one) => `${idOf(one)}: ${one.licence || 'no licence named'}`)
  const unused = [...Object.keys(allowed), ...Object.keys(unnamed)].filter((name) => !used.has(name))
  return [...refused, ...unused.map((name) => `${name}: is allowed and not there`)]
}

/** Whether an SPDX expression of words, AND and OR is met; anything more intricate is not. */
export function isAllowed(expression: string, may: (licence: string) => boolean): boolean {
  const plain = expression.replace(/^\(([^()]*)\)$/, '$1')
  return plain.split(' OR ').some((one) => one.split(' AND ').every(may))
}

if (import.meta.main) {
  const folders = ['', 'bench/web']
  const locks = folders.map((folder) => readFileSync(join(root, folder, 'package-lock.json'), 'utf8'))
  const refused = refusedLicences(...locks)
  for (const line of refused) process.stdout.write(`${line}\n`)
  process.exitCode = refused.length > 0 ? 1 : 0
}
