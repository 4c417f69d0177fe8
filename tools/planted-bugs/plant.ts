import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlantedBug } from './bugs.ts'

/** The file with the bug in it. Throws where its place is not there exactly once. */
export function planted(root: string, { name, file, find, replace }: PlantedBug): string {
  const text = readFileSync(join(root, file), 'utf8')
  const places = text.split(find).length - 1
  if (places !== 1) throw new Error(`"${name}": ${file} has its place ${places} times, not once`)
  return text.replace(find, () => replace)
}
