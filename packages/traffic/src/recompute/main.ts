/** `npm run recompute -- FILE`: works out an exported group anew, without server and database. Exit code 1 where it differs. */
import { UnreadableExport } from './read-lines.ts'
import { recompute } from './recompute.ts'

const [file, ...more] = process.argv.slice(2)
try {
  if (!file || more.length > 0) throw new Error('name one file: npm run recompute -- FILE')
  const { events, orders, settled, different, differences } = await recompute(file)
  for (const difference of differences) process.stdout.write(`${difference}\n`)
  if (different > differences.length) process.stdout.write(`and ${different - differences.length} more\n`)
  process.stdout.write(
    `${events} events, ${orders} orders, ${settled} of them settled: ${different === 0 ? 'all as recomputed' : `${different} differ`}\n`,
  )
  process.exitCode = different === 0 ? 0 : 1
} catch (error) {
  const where = error instanceof UnreadableExport ? `${file}, ` : ''
  process.stderr.write(`recompute: ${where}${(error as Error).message}\n`)
  process.exitCode = 1
}
