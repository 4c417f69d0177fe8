import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { basename, join } from 'node:path'
import { root } from './root.ts'

type Env = Readonly<Record<string, string | undefined>>
type Options = {
  readonly env?: Env
  readonly cwd?: string
  /** Gives the child a channel to us: it can tell by its end that we are gone. */
  readonly channel?: boolean
}

const running = new Set<ChildProcess>()

/** Where Node keeps what it made of a file, for every program that we start and they start: half of a server's start. */
const compiled = join(root, 'node_modules/.cache/node')

/** Runs Node on a file of the project (or of an installed package) in the open. Gives back its exit code. */
export function runNode(args: readonly string[], options: Options = {}): Promise<number> {
  const streams = ['inherit', 'inherit', 'inherit'] as const
  const stdio = options.channel ? [...streams, 'ipc' as const] : [...streams]
  return exitCode(start(process.execPath, args, { ...options, stdio }))
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
 * Hands the signals that end us on to every child, so that none outlives us, and then does `end`. Ctrl-C in a terminal
 * is left alone: it reached the children already, and a server may take a second one for "at once". npm and a shell may
 * both pass the same signal on, which is one wish.
 */
export function forwardSignals(end: (exitCode: number) => void): void {
  let lastAt = -oneWishMs
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const repeated = performance.now() - lastAt < oneWishMs
      lastAt = performance.now()
      const fromTerminal = signal === 'SIGINT' && process.stdin.isTTY
      if (!repeated && !fromTerminal) for (const child of running) child.kill(signal)
      end(codeOf(signal))
    })
  }
}

const oneWishMs = 500
const parentLookMs = 500

/**
 * Ends every child as SIGTERM does when npm, which started us, is gone: it takes no signal along when it is killed.
 * Started by somebody else, such as a shell in the background, we stay when they go.
 */
export function endWithNpm(end: () => void): void {
  if (!process.env.npm_lifecycle_script?.includes(basename(process.argv[1] ?? ''))) return
  const npm = process.ppid
  const look = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(look)
    for (const child of running) child.kill('SIGTERM')
    end()
  }, parentLookMs)
  look.unref()
}

function start(command: string, args: readonly string[], options: Options & Pick<SpawnOptions, 'stdio'>) {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...options.env },
    stdio: options.stdio,
  })
  running.add(child)
  child.on('close', () => running.delete(child))
  return child
}

function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? (signal ? codeOf(signal) : 1)))
  })
}

/** What a shell says of a program that a signal ended. */
function codeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal]
}
