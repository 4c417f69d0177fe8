import { createHash } from 'node:crypto'

/** Numbers in [0, 1) that look like chance and are the same in every run. */
export function chanceOf(name: string): () => number {
  let n = 0
  return () => {
    n += 1
    return createHash('sha256').update(`${name} ${n}`).digest().readUInt32BE() / 2 ** 32
  }
}
