/**
 * `npm run recompute -- FILE [STATEMENT…]`: works out an exported group anew, without server and database, and compares the roots
 * of its days with those in signed statements. Exit code 1 where something differs.
 */
import { UnreadableExport } from './read-lines.ts'
import { recompute } from './recompute.ts'
import { readStatement } from './statement.ts'

const [file, ...signed] = process.argv.slice(2)
try {
  if (!file) throw new Error('name a file: npm run recompute -- FILE [STATEMENT.csv…]')
  const statements = await Promise.all(signed.map(readStatement))
  const { events, orders, settled, days, different, differences } = await recompute(file, statements)
  for (const difference of differences) process.stdout.write(`${difference}\n`)
  if (different > differences.length) process.stdout.write(`and ${different - differences.length} more\n`)
  for (const key of new Set(statements.map((statement) => statement.key)))
    process.stdout.write(`the statements are signed with the key ${key}\n`)
  process.stdout.write(
    `${events} events, ${orders} orders, ${settled} of them settled, ${days} days with a root: ${different === 0 ? 'all as recomputed' : `${different} differ`}\n`,
  )
  process.exitCode = different === 0 ? 0 : 1
} catch (error) {
  const where = error instanceof UnreadableExport ? `${file}, ` : ''
  process.stderr.write(`recompute: ${where}${(error as Error).message}\n`)
  process.exitCode = 1
}
