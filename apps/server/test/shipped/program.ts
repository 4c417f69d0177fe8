import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** A program of Fairlead as it is shipped, running as a process of its own. */
export type Program = {
  readonly pid: number
  /** Everything it printed so far. */
  output(): string
  /** Waits until it prints this; fails with all it printed where it ends before. */
  says(phrase: string): Promise<void>
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>
  kill(signal: 'SIGKILL' | 'SIGTERM'): void
}

export type Settings = Readonly<Record<string, string>>

/** Starts a program file with these settings (docs/configuration.md), and with none of the test's own. */
function startProgram(file: string, settings: Settings, args: readonly string[] = [], nice = 0): Program {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const command = [...(nice > 0 ? ['nice', '-n', String(nice)] : []), process.execPath, file, ...args]
  const child = spawn(command[0] as string, command.slice(1), {
    cwd: root,
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  }
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const ended = once(child, 'close').then(([code, signal]) => {
    process.off('exit', endWithUs)
    return (code ?? signal) as number | string | null
  })
  const says = (phrase: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => text.includes(phrase) && resolve()
      look()
      child.stdout.on('data', look)
      void ended.then(() => reject(new Error(`ended before "${phrase}":\n${text}`)))
    })
  return { pid: child.pid as number, output: () => text, says, ended, kill: (signal) => child.kill(signal) }
}

/** What `npm start` runs; `nice` is how far it stands back behind others that want the processor, 0 to 19. */
export function startServer(settings: Settings, { nice = 0 } = {}): Program {
  return startProgram('apps/server/src/main.ts', settings, [], nice)
}

/** What `npm run verify` runs. */
export function startVerify(settings: Settings): Program {
  return startProgram('apps/server/src/verify-cli.ts', settings)
}

/** What `npm run install-network` runs. */
export function startInstall(
  settings: Settings,
  admins: readonly { readonly username: string; readonly person: string }[],
): Program {
  const args = admins.flatMap(({ username, person }) => ['--admin', `${username}: ${person}`])
  return startProgram('apps/server/src/install-network.ts', settings, args)
}

/** What `npm run export -- FILE` runs. */
export function startExport(settings: Settings, file: string): Program {
  return startProgram('apps/server/src/export-cli.ts', settings, [file])
}

/** What `npm run postback-secret -- ADVERTISER` runs; without one where the name is empty. */
export function startPostbackSecret(settings: Settings, advertiser: string): Program {
  return startProgram('apps/server/src/postback-secret-cli.ts', settings, advertiser ? [advertiser] : [])
}
