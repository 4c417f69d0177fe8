import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/**
 * Makes this machine about so many times slower for everybody else on it: busy processes beside each processor, among
 * which it divides its time. Gives back how to end them. Browsers are slowed down by themselves (`FAIRLEAD_SLOW`, in
 * e2e/browser.ts), so that a page is slow and its server is not.
 */
export function slowMachine(times: number): () => void {
  const busy = Array.from({ length: (times - 1) * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  const end = () => {
    for (const each of busy) each.kill('SIGKILL')
  }
  process.once('exit', end)
  return end
}
