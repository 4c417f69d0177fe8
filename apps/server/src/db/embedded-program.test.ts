import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Makes a database, which calls enough of the program for V8 to compile much of it once more, and asks it something. */
const program = `
  const { openEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
  const pool = await openEmbedded(null)
  const { rows } = await pool.query('select 1 as one')
  await pool.end()
  console.log('answered', rows[0].one)
`

it('keeps the machine code of the program: V8 frees none of it while threads run it', async () => {
  const args = ['--trace-wasm-code-gc', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(stdout.split('\n').filter((line) => line.startsWith('[wasm-gc]'))).toEqual([])
  expect(stdout).toContain('answered 1')
})
