import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { root } from './root.ts'

type Env = Readonly<Record<string, string | undefined>>
type Options = { readonly env?: Env; readonly cwd?: string }

const running = new Set<ChildProcess>()

/** Runs Node on a file of the project (or of an installed package) in the open. Gives back its exit code. */
export function runNode(args: readonly string[], options: Options = {}): Promise<number> {
  const child = start(process.execPath, args, { ...options, stdio: 'inherit' })
  return exitCode(child)
}

export type Captured = { readonly code: number; readonly stdout: string; readonly output: string }

/** Runs a program and keeps what it prints: `stdout` alone, and `output` with stderr mixed in as it came. */
export async function capture(
  command: string,
  args: readonly string[],
  options: Options = {},
): Promise<Captured> {
  const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const code = await exitCode(child)
  return { code, stdout, output }
}

/**
 * Hands SIGINT and SIGTERM on to every child, so that none outlives us. A terminal sends Ctrl-C to the children too;
 * getting it twice does not hurt them. `end` says what to do once a signal came.
 */
export function forwardSignals(end: (signal: NodeJS.Signals) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      for (const child of running) child.kill(signal)
      end(signal)
    })
  }
}

function start(command: string, args: readonly string[], options: Options & Pick<SpawnOptions, 'stdio'>) {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: options.stdio,
  })
  running.add(child)
  child.on('close', () => running.delete(child))
  return child
}

/** A child that a signal ended counts as 128 + the signal's number, as shells do it. */
function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? 128 + (signalNumbers[signal ?? ''] ?? 0)))
  })
}

const signalNumbers: Readonly<Record<string, number>> = { SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
