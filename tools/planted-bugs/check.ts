/** `npm run check`: every planted bug still has its place, and tests that are there. */
import { globSync } from 'node:fs'
import { root } from '../root.ts'
import { plantedBugs } from './bugs.ts'
import { planted } from './plant.ts'

const files = globSync('{apps,packages,tools}/**/*.test.ts', {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
})
const stale = plantedBugs.flatMap((bug) => {
  const missing = bug.tests.filter((word) => !files.some((file) => file.includes(word)))
  const complaints = missing.map((word) => `"${bug.name}": no test file is named ${word}`)
  try {
    planted(root, bug)
  } catch (error) {
    complaints.push((error as Error).message)
  }
  return complaints
})
for (const line of stale) process.stdout.write(`${line}\n`)
process.exitCode = stale.length > 0 ? 1 : 0
