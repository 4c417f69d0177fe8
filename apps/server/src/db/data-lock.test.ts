import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataFolderError, dataFolderTaken, lockDataFolder } from './data-lock.ts'

/** A process that takes the folder, says how that went, and stays until it is ended. */
const program = `
  import { lockDataFolder } from ${JSON.stringify(new URL('./data-lock.ts', import.meta.url).href)}
  try {
    lockDataFolder(process.argv[1])
    console.log('holds it as ' + process.pid)
    setInterval(() => {}, 60_000)
  } catch (error) {
    console.log(error.message)
  }`
/** Numbers processes anew, from 1 on, as a container does. */
const inNewPidNamespace = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child=SIGKILL']
const namespaces = spawnSync('unshare', [...inNewPidNamespace.slice(1), 'true']).status === 0

let folder: string
let children: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-lock-'))
  children = []
})
afterEach(async () => {
  for (const child of children) await kill(child)
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a process on the folder; what it said first, and the process. */
async function contend(...wrapper: string[]): Promise<{ said: string; child: ChildProcess }> {
  const [command = '', ...args] = [
    ...wrapper,
    process.execPath,
    '--input-type=module',
    '--eval',
    program,
    folder,
  ]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [said] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { said: said.toString().trim(), child }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const refusal = () => `FAIRLEAD_DATA: ${folder} is in use by another Fairlead server: stop it first`

describe('a data folder', () => {
  it('is held against a second process until the first is killed', async () => {
    const first = await contend()
    expect(first.said).toBe(`holds it as ${first.child.pid}`)
    expect((await contend()).said).toBe(refusal())
    expect(() => lockDataFolder(folder)).toThrow(new DataFolderError(refusal()))
    expect(dataFolderTaken(folder)).toBe(true)
    await kill(first.child)
    expect(dataFolderTaken(folder)).toBe(false)
    expect((await contend()).said).toMatch(/^holds it as/)
  })

  it('goes to exactly one of eight processes that start together', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => contend()))
    expect(answers.filter(({ said }) => said.startsWith('holds it as'))).toHaveLength(1)
    expect(answers.filter(({ said }) => said === refusal())).toHaveLength(7)
  })

  it('is held against the same process, and free when given back', () => {
    const unlock = lockDataFolder(folder)
    expect(() => lockDataFolder(folder)).toThrow(DataFolderError)
    expect(dataFolderTaken(folder)).toBe(true)
    unlock()
    lockDataFolder(folder)()
  })

  it.skipIf(!namespaces)(
    'is held by process 1 of one container against process 1 of another, and free for the next after a kill',
    async () => {
      const first = await contend(...inNewPidNamespace)
      expect(first.said).toBe('holds it as 1')
      expect((await contend(...inNewPidNamespace)).said).toBe(refusal())
      expect((await contend()).said).toBe(refusal())
      await kill(first.child)
      expect((await contend(...inNewPidNamespace)).said).toBe('holds it as 1')
    },
  )
  if (!namespaces) process.stdout.write('not run: data folder across PID namespaces (needs root on Linux)\n')

  it('refuses a lock file of the versions that wrote their process id into it', () => {
    writeFileSync(join(folder, 'lock'), '12345')
    expect(() => lockDataFolder(folder)).toThrow(/lock was left by a Fairlead before 0\.2\.0/)
  })

  it('names a folder that cannot be opened', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => lockDataFolder(join(folder, 'file'))).toThrow(
      /^FAIRLEAD_DATA: .*file\/lock cannot be opened/,
    )
  })
})
