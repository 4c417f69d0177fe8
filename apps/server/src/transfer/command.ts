import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/open.ts'

/**
 * Runs `npm run export -- FILE` or `npm run import -- FILE` on the configured database: what it is at on stderr, the outcome
 * on stdout, and exit code 1 with one sentence where it fails.
 */
export async function runTransfer(
  name: 'export' | 'import',
  work: (
    config: Config,
    open: () => Promise<Database>,
    file: string,
    say: (line: string) => void,
  ) => Promise<string>,
): Promise<void> {
  let database: Database | undefined
  try {
    const [file, ...more] = parseArgs({ allowPositionals: true }).positionals
    if (!file || more.length > 0) throw new Error(`name one file: npm run ${name} -- FILE`)
    const config = readConfig(process.env)
    const open = async () => {
      database = await openDatabase(config)
      return database
    }
    const outcome = await work(config, open, file, (line) => process.stderr.write(`${line}\n`))
    process.stdout.write(`${outcome}\n`)
  } catch (error) {
    process.stderr.write(`${name}: ${(error as Error).message}\n`)
    process.exitCode = 1
  } finally {
    await database?.close()
  }
}
