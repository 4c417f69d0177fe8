/** `npm run generate`: writes every file that is made from others. With `--check` it only says which are out of date. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { limitsSql } from './limits-sql.ts'
import { localeModules } from './locale-modules.ts'
import { moneyFunctions } from './money-functions.ts'
import { hasMoneyStory, moneyStoryPrint, tellMoneyStory } from './money-story.ts'
import { root } from './root.ts'

const generated: Readonly<Record<string, () => string | Promise<string>>> = {
  'apps/server/src/db/functions/rules/limits.sql': limitsSql,
  'apps/server/src/db/__generated__/money-functions.ts': moneyFunctions,
  ...localeModules(),
  ...(hasMoneyStory() ? { [moneyStoryPrint]: tellMoneyStory } : {}),
}

const checkOnly = process.argv.includes('--check')

for (const [path, make] of Object.entries(generated)) {
  const file = join(root, path)
  const fresh = await make()
  if (fresh === (await readFile(file, 'utf8').catch(() => undefined))) continue
  if (checkOnly) {
    process.stdout.write(`${path} is out of date: npm run generate writes it anew\n`)
    process.exitCode = 1
  } else {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, fresh)
    process.stdout.write(`wrote ${path}\n`)
  }
}
