import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DemoFacts } from '@fairlead/contract/demo'
import { freePorts } from '@fairlead/tools/free-ports.ts'
import { root } from '@fairlead/tools/root.ts'

/** A demo network of its own, as `npm start` runs it. */
export type RealServer = {
  /** Where the partner app is, with a slash at its end. */
  readonly app: string
  /** Signs the seeded partner in. */
  logIn(): Promise<string>
  stop(): Promise<void>
}

/** Starts the server on an empty data folder and waits until it is ready. The apps must be built. */
export async function startRealServer(): Promise<RealServer> {
  const port = await freePorts(4)
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-bench-'))
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      FAIRLEAD_DATA: dataDir,
      FAIRLEAD_MODE: 'demo',
      FAIRLEAD_DEMO_PAST: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const ready = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('is ready') && resolve())
  })
  await Promise.race([
    ready,
    ended.then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ])
  const { app, logIn } = runningServer(`http://localhost:${port}/`)
  return {
    app,
    logIn,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A demo that runs already, and goes on. */
export function runningServer(app: string): RealServer {
  return {
    app,
    logIn: async () => {
      const { partner } = DemoFacts.parse(await (await fetch(new URL('api/demo', app))).json())
      const { username, password } = partner
      const answer = await fetch(new URL('api/auth/v2/login', app), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username, password }),
      })
      const { code, msg, data } = (await answer.json()) as {
        code: number
        msg: string
        data?: { token: string }
      }
      if (!data?.token) throw new Error(`logging in was answered with ${code}: ${msg}`)
      return data.token
    },
    stop: async () => {},
  }
}
