import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The clock of programs that are started with `env`: it goes as time does, and can be put forward. libfaketime (Debian:
 * libfaketime) gives it to them, so that a database and its server see days pass and no wait of the product is shortened.
 * What measures how long something takes is left alone.
 */
export class MovingClock {
  readonly #folder = mkdtempSync(join(tmpdir(), 'fairlead-clock-'))
  readonly #file = join(this.#folder, 'offset')
  readonly #library: string
  #aheadS = 0

  private constructor(library: string) {
    this.#library = library
    // PostgreSQL runs as somebody else.
    chmodSync(this.#folder, 0o755)
    this.#write()
  }

  /** Throws where libfaketime is not installed. */
  static open(): MovingClock {
    const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
    if (!library) throw new Error('libfaketime is not installed (Debian: apt-get install libfaketime)')
    return new MovingClock(library)
  }

  /** For every program that shall have this clock. */
  get env(): Readonly<Record<string, string>> {
    return {
      LD_PRELOAD: this.#library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_RESET: '1',
    }
  }

  now(): Date {
    return new Date(Date.now() + this.#aheadS * 1000)
  }

  /** Puts the clock forward. A program that runs sees it within two seconds. */
  advance(hours: number): void {
    this.#aheadS += Math.round(hours * 3600)
    this.#write()
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #write(): void {
    writeFileSync(this.#file, `+${this.#aheadS}\n`)
  }
}
