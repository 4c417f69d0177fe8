import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A program of Fairlead, running as a process of its own. */
export type Program = {
  readonly ended: Promise<number | null>
  /** Waits for a phrase, and fails with all that was printed if the program ends first. */
  says(phrase: string): Promise<void>
  output(): string
  /** Ends it as Ctrl-C would. Harmless when it has ended already. */
  stop(): Promise<number | null>
}

/**
 * Has V8 compile the embedded database quickly, and not once more for speed: no journey lasts so long that it would pay, and
 * it is half of what checking the invariants takes.
 */
const compileOnce = '--liftoff-only'

/** Starts a program of the repository with this environment, and keeps what it prints. */
export function runProgram(file: string, env: NodeJS.ProcessEnv, args: readonly string[] = []): Program {
  const child = spawn(process.execPath, [compileOnce, join(root, file), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  let text = ''
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', endWithUs)
    return code as number | null
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    // What failed inside is in no answer: it stands beside the journey that met it.
    createInterface(stream).on('line', (line) => {
      if (line.startsWith('{"level":50')) process.stdout.write(`server: ${line}\n`)
    })
  }
  const says = (phrase: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => text.includes(phrase) && resolve()
      child.stdout.on('data', look)
      ended.then(() => reject(new Error(`the server ended before "${phrase}":\n${text}`)), reject)
    })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { ended, says, output: () => text, stop }
}
