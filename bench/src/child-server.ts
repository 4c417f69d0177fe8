import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type ChildServer = {
  readonly port: number
  readonly pid: number
  /** Processor time of the whole process so far, in microseconds. */
  cpuMicros(): Promise<number>
  stop(): Promise<void>
}

/** Starts one of the `*-process.ts` and waits until it listens. */
export async function startChildServer(
  program: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<ChildServer> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), args, {
    env: { ...process.env, ...env },
    // Its log is written, as in earnest, and read by nobody.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const failed = ended.then(([code]) => Promise.reject(new Error(`${program} ended with ${code}`)))
  failed.catch(() => undefined)
  const hear = async <Message>() => ((await Promise.race([once(child, 'message'), failed])) as [Message])[0]
  const { port } = await hear<{ port: number }>()
  return {
    port,
    pid: child.pid as number,
    cpuMicros: async () => {
      child.send('cpu')
      const { user, system } = await hear<NodeJS.CpuUsage>()
      return user + system
    },
    stop: async () => {
      child.disconnect()
      await ended
    },
  }
}
