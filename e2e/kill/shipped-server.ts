import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { DemoFacts } from '@fairlead/contract/demo'
import { freePorts } from '@fairlead/tools/free-ports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = 'apps/server/src/main.ts'
/** The end of what it printed, to stand in an error. */
const keptCharacters = 4_000

type Settings = Readonly<Record<string, string>>

/** The program that `npm start` runs, as a process group of its own that can be killed and started again. */
export class ShippedServer {
  readonly app: string
  readonly console: string
  readonly #settings: Settings
  #child: ChildProcess | undefined
  #printed = ''
  /** However we end, no server is left behind. */
  readonly #endAtOnce = () => this.#signal('SIGKILL')

  private constructor(port: number, settings: Settings) {
    this.#settings = { ...settings, PORT: String(port) }
    this.app = `http://127.0.0.1:${port}`
    this.console = `http://127.0.0.1:${port + 1}`
    process.once('exit', this.#endAtOnce)
  }

  /** A server on free ports that is not started yet; `settings` are of docs/configuration.md. */
  static async on(settings: Settings): Promise<ShippedServer> {
    return new ShippedServer(await freePorts(4), settings)
  }

  /** Starts it and waits until it says that it is ready. Throws with what it printed when it ends instead. */
  async start(): Promise<void> {
    this.#printed = ''
    const child = spawn(process.execPath, [program], {
      cwd: root,
      env: { ...process.env, ...this.#settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      // The leader of its group, so that a kill reaches whatever it has started.
      detached: true,
    })
    this.#child = child
    const ready = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => {
          this.#printed = (this.#printed + text).slice(-keptCharacters)
          if (this.#printed.includes('Fairlead is ready')) resolve()
        })
    })
    const ended = once(child, 'close').then(([code, signal]) => {
      throw new Error(`a server ended by itself (${code ?? signal}):\n${this.#printed}`)
    })
    ended.catch(() => undefined)
    await Promise.race([ready, ended])
  }

  /** Whether it still runs, though nobody has to have killed it. */
  get runs(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  get printed(): string {
    return this.#printed
  }

  /** SIGKILL to its whole process group; waits until it is gone. */
  async kill(): Promise<void> {
    if (!this.#child || !this.runs) return
    const gone = once(this.#child, 'close')
    this.#signal('SIGKILL')
    await gone
  }

  /** The demo's logins and codes, as the server publishes them. */
  async facts(): Promise<DemoFacts> {
    return DemoFacts.parse(await (await fetch(`${this.app}/api/demo`)).json())
  }

  async remove(): Promise<void> {
    await this.kill()
    process.off('exit', this.#endAtOnce)
  }

  #signal(signal: NodeJS.Signals): void {
    if (!this.#child?.pid || !this.runs) return
    process.kill(-this.#child.pid, signal)
  }
}

/** Runs the program behind `npm run verify` with these settings. */
export async function runVerify(settings: Settings): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['apps/server/src/verify-cli.ts'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const [code] = await once(child, 'close')
  return { code: code ?? 1, output }
}
