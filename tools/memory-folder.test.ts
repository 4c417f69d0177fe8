import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeMemoryFolder } from './memory-folder.ts'

const always = { inFolder: 0, inMemory: 0 }
const module = new URL('memory-folder.ts', import.meta.url).href

let memory: string
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'fairlead-memory-'))
})
afterEach(() => rmSync(memory, { recursive: true, force: true }))

/** Lets a process make one, end by itself or be killed, and gives back the folder. */
function madeBy(end: string): string {
  const program = `
    import { makeMemoryFolder } from '${module}'
    process.stdout.write(makeMemoryFolder('${memory}', { inFolder: 0, inMemory: 0 }), () => ${end})`
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).stdout
}

it('is a folder that others pass through and only its owner lists', () => {
  const folder = makeMemoryFolder(memory, always) ?? ''
  expect(dirname(folder)).toBe(memory)
  expect(statSync(folder).mode & 0o777).toBe(0o711)
})

it('is gone with its process', () => {
  expect(dirname(madeBy('{}'))).toBe(memory)
  expect(readdirSync(memory)).toEqual([])
})

it('of a process that was killed is gone with the next one, and nothing else is', () => {
  const left = madeBy(`process.kill(process.pid, 'SIGKILL')`)
  const others = [`fairlead-${process.pid}-a1b2c3`, 'fairlead-4000000000-of-somebody', 'else'].map((name) =>
    join(memory, name),
  )
  for (const folder of others) mkdirSync(folder)
  expect(existsSync(left)).toBe(true)
  expect(makeMemoryFolder(memory, always)).toBeDefined()
  expect([left, ...others].map((folder) => existsSync(folder))).toEqual([false, true, true, true])
})

it('is not made where there is no such place, or no room', () => {
  expect(makeMemoryFolder(join(memory, 'none'), always)).toBeUndefined()
  expect(makeMemoryFolder(memory, { ...always, inFolder: Number.MAX_SAFE_INTEGER })).toBeUndefined()
  expect(makeMemoryFolder(memory, { ...always, inMemory: Number.MAX_SAFE_INTEGER })).toBeUndefined()
  expect(readdirSync(memory)).toEqual([])
})
