import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@fairlead/tools/free-ports.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const onLinux = existsSync('/proc/self/task')
if (!onLinux) process.stdout.write('not run: what becomes of a server whose npm is killed (needs /proc)\n')

let folder: string
let started: ChildProcess | undefined
let said: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-start-'))
})
afterEach(() => {
  for (const pid of started?.pid ? [...below(started.pid), started.pid] : []) end(pid)
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a program on free ports and an empty data folder, keeping what all under it print. */
async function run(command: string, ...args: string[]): Promise<ChildProcess> {
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))
  const env = {
    ...Object.fromEntries(outside),
    PORT: String(await freePorts(4)),
    FAIRLEAD_DATA: folder,
    FAIRLEAD_DEMO_PAST: 'off',
  }
  said = ''
  started = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [started.stdout, started.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  return started
}

/** The process and whatever it started, nearest first. */
function below(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.map(Number).flatMap((child) => [child, ...below(child)])
  } catch {
    return []
  }
}

const runs = (pid: number) => existsSync(`/proc/${pid}/task`)

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone.
  }
}

const opened = () => expect.poll(() => said, { timeout: 60_000 }).toContain('on embedded PostgreSQL')

describe.skipIf(!onLinux)('npm start', () => {
  it.each(['npm', 'tools/start.ts'])('ends the server when %s is killed', async (victim) => {
    const npm = await run('npm', 'start')
    await opened()
    const [start = 0, ...rest] = below(npm.pid ?? 0)
    const server = rest.at(-1) ?? 0
    expect(readFileSync(`/proc/${server}/cmdline`, 'utf8')).toContain('apps/server/src/main.ts')
    process.kill(victim === 'npm' ? (npm.pid ?? 0) : start, 'SIGKILL')
    await expect.poll(() => [start, server].filter(runs), { timeout: 15_000 }).toEqual([])
  })

  it('stays when the shell that put it into the background ends', async () => {
    const shell = await run('sh', '-c', `"${process.execPath}" tools/start.ts & echo pid $!`)
    await once(shell, 'exit')
    const start = Number(/pid (\d+)/.exec(said)?.[1])
    await opened()
    await expect.poll(() => said, { timeout: 60_000 }).toContain('upgrade: functions')
    const [server = 0] = below(start)
    expect([start, server].filter(runs)).toHaveLength(2)
    process.kill(start, 'SIGTERM')
    await expect.poll(() => [start, server].filter(runs), { timeout: 15_000 }).toEqual([])
  })
})
