import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { capture } from './child.ts'
import { root } from './root.ts'

const program = 'apps/server/examples/a-day-of-ads.ts'

/** The committed print of the money story, which shows a reader what each step does to the money. */
export const moneyStoryPrint = 'apps/server/examples/a-day-of-ads.txt'

export function hasMoneyStory(): boolean {
  return existsSync(join(root, program))
}

/** Runs the example and gives back what it prints. */
export async function tellMoneyStory(): Promise<string> {
  const { code, stdout, output } = await capture(process.execPath, [join(root, program)])
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${output}`)
  return stdout
}

/** True when the example still prints what is committed; otherwise says where the two part. */
export async function moneyStoryHolds(): Promise<boolean> {
  const committed = await readFile(join(root, moneyStoryPrint), 'utf8').catch(() => '')
  const told = await tellMoneyStory().catch((error: Error) => error.message)
  if (told === committed) return true
  const lines = committed.split('\n')
  const toldLines = told.split('\n')
  const at = toldLines.findIndex((line, index) => line !== lines[index])
  const line = at === -1 ? toldLines.length : at
  process.stdout.write(
    `${moneyStoryPrint} differs from line ${line + 1}:\n  committed: ${lines[line] ?? '(nothing)'}\n` +
      `  printed:   ${toldLines.slice(line, line + 5).join('\n             ')}\n` +
      'Where the change is meant, npm run generate writes the new print.\n',
  )
  return false
}
