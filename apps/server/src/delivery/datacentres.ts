import { readFile, stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Address } from '../http/address.ts'
import { PrefixSet } from './prefix-set.ts'

type Log = Pick<Logger, 'info' | 'warn' | 'error'>

const lookEveryMs = 5_000
/** Half a million prefixes; the published ranges of all large providers together are a tenth of it. */
const bytesMax = 16 * 1024 * 1024

/**
 * The operator's list of data centres' prefixes (FAIRLEAD_DATACENTRES). The file is looked at every five seconds and read
 * again when it changed. One that cannot be a list (missing, huge, binary, nothing but lines that cannot be read) is refused
 * with a line in the log, and the last good one stays.
 */
export class Datacentres {
  readonly #path: string | undefined
  readonly #log: Log
  #prefixes = PrefixSet.empty
  #lookedAt = Number.NEGATIVE_INFINITY
  #looking: Promise<void> | undefined
  #known = ''

  constructor(path: string | undefined, log: Log) {
    this.#path = path
    this.#log = log
  }

  /** Whether an address is in one of them. `now` in ms; waits for the file only while it was never read. */
  async has(address: Address, now: number): Promise<boolean> {
    if (this.#path && Math.abs(now - this.#lookedAt) >= lookEveryMs) {
      const first = this.#known === ''
      this.#looking ??= this.#look(this.#path, now).finally(() => {
        this.#looking = undefined
      })
      if (first) await this.#looking
    }
    return this.#prefixes.has(address)
  }

  async #look(path: string, now: number): Promise<void> {
    let known = 'cannot be read'
    try {
      const file = await stat(path)
      known = `${file.ino} ${file.size} ${file.mtimeMs}`
      if (known === this.#known) return
      if (!file.isFile()) throw new Error('not a file')
      if (file.size > bytesMax) throw new Error(`larger than ${bytesMax} bytes`)
      this.#take(textOf(await readFile(path)))
    } catch (error) {
      if (known !== this.#known) {
        this.#log.error(
          { err: error, path },
          'FAIRLEAD_DATACENTRES: the list is refused; the last good one stays',
        )
      }
    } finally {
      this.#known = known
      this.#lookedAt = now
    }
  }

  #take(text: string): void {
    const { set, prefixes, bad, badCount } = PrefixSet.read(text)
    if (badCount > 0 && prefixes === 0) throw new Error(`no line is a prefix (${bad[0]})`)
    this.#prefixes = set
    if (badCount > 0) this.#log.warn({ bad, badCount }, 'FAIRLEAD_DATACENTRES: lines that are left out')
    this.#log.info({ prefixes }, 'FAIRLEAD_DATACENTRES: the list is read')
  }
}

function textOf(bytes: Buffer): string {
  if (bytes.includes(0)) throw new Error('not a text')
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
