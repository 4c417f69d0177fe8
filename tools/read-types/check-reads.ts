import type { Project } from 'typescript/unstable/sync'
import { differences } from './compare.ts'
import type { Describe } from './describe.ts'
import { readsOf } from './reads.ts'

/** What was found: a line for each place and difference, in the order of the files. */
export type Checked = {
  readonly wrong: readonly string[]
  /** Places whose statement is made while running, with the part of it that is not constant. */
  readonly unread: readonly string[]
  readonly reads: number
  readonly statements: number
}

/** Compares what every read believes its rows to be with what the database says of each statement it can ask with. */
export async function checkReads(
  project: Project,
  readers: string,
  wanted: (path: string) => boolean,
  describe: Describe,
): Promise<Checked> {
  const { reads, unread } = readsOf(project, readers, wanted)
  const wrong = new Set<string>()
  for (const { place, texts, row } of reads)
    for (const text of texts) {
      const columns = await describe(text)
      const found = typeof columns === 'string' ? [columns] : differences(project.checker, row, columns)
      for (const difference of found) wrong.add(`${place}: ${difference}`)
    }
  const statements = reads.reduce((sum, { texts }) => sum + texts.length, 0)
  return { wrong: [...wrong], unread, reads: reads.length, statements }
}
