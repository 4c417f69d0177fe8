import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const files = globSync('{apps/partner,packages/ui}/src/**/*.module.css', { cwd: root }).sort()

/** `_040` for the first class of the fifth file: short, and the same in every build of the same sources. */
export function classNameOf(name: string, path: string): string {
  const [file = ''] = path.slice(root.length).split('?')
  const place = files.indexOf(file)
  if (place < 0) throw new Error(`${path} is no style of this app`)
  return `_${place.toString(36).padStart(2, '0')}${namesIn(root + file)
    .indexOf(name)
    .toString(36)}`
}

/** All names of classes and animations of a file, in the order in which they stand there. */
function namesIn(file: string): string[] {
  const names = readFileSync(file, 'utf8').matchAll(/(?:\.|@keyframes )([A-Za-z]\w*)/g)
  return [...new Set(Array.from(names, ([, name = '']) => name))]
}
