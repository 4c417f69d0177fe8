import type { Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import { ConfigError } from '../config.ts'
import type { Address } from '../http/address.ts'
import { PrefixSet } from './prefix-set.ts'

type Log = Pick<Logger, 'info' | 'warn' | 'error'>

const lookEveryMs = 5_000
/** Half a million prefixes; the published ranges of all large providers together are a tenth of it. */
const bytesMax = 16 * 1024 * 1024

/**
 * The operator's list of data centres' prefixes (FAIRLEAD_DATACENTRES). The file is looked at every five seconds and read
 * again when it changed. One that cannot be a list (missing, huge, binary, without a single prefix) is refused with a line in
 * the log, and the last good one stays; at a start there is none yet, and {@link refuseNoList} ends it.
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
      this.#take(await readList(path, file))
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

  #take({ set, prefixes, bad, badCount }: List): void {
    this.#prefixes = set
    if (badCount > 0) this.#log.warn({ bad, badCount }, 'FAIRLEAD_DATACENTRES: lines that are left out')
    this.#log.info({ prefixes }, 'FAIRLEAD_DATACENTRES: the list is read')
  }
}

/** Refuses to start with a list that cannot be read: nothing would be known of data centres. Throws a ConfigError. */
export async function refuseNoList(path: string): Promise<void> {
  try {
    await readList(path, await stat(path))
  } catch (error) {
    throw new ConfigError(
      `FAIRLEAD_DATACENTRES: ${path} cannot be read as a list: ${(error as Error).message}`,
    )
  }
}

type List = ReturnType<typeof PrefixSet.read>

async function readList(path: string, file: Stats): Promise<List> {
  if (!file.isFile()) throw new Error('not a file')
  if (file.size > bytesMax) throw new Error(`larger than ${bytesMax} bytes`)
  const list = PrefixSet.read(textOf(await readFile(path)))
  if (list.prefixes === 0) throw new Error(`no line is a prefix${list.bad[0] ? ` (${list.bad[0]})` : ''}`)
  return list
}

function textOf(bytes: Buffer): string {
  if (bytes.includes(0)) throw new Error('not a text')
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
