import { globSync } from 'node:fs'

/**
 * The clock of programs that are started with what it gives: it goes as time does, and is put forward between two starts.
 * libfaketime (Debian: libfaketime) gives it to them, so that a database and its server see days pass and no wait of the product
 * is shortened. What measures how long something takes is left alone.
 *
 * A program keeps the clock with which it was started: put forward while PostgreSQL runs, its new processes would go on with what
 * the first one had read before. And while a process waits, libfaketime tells handlers of signals the real time, so that no limit of
 * PostgreSQL ends a wait for a lock: two that wait for each other do so for good.
 */
export class MovingClock {
  readonly #library: string
  #aheadS = 0

  private constructor(library: string) {
    this.#library = library
  }

  /** Throws where libfaketime is not installed. */
  static open(): MovingClock {
    const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
    if (!library) throw new Error('libfaketime is not installed (Debian: apt-get install libfaketime)')
    return new MovingClock(library)
  }

  /** For PostgreSQL, whose processes have one thread each. */
  get forPostgres(): Readonly<Record<string, string>> {
    return this.#env(this.#library)
  }

  /** For a program of several threads. */
  get forNode(): Readonly<Record<string, string>> {
    return this.#env(this.#library.replace('libfaketime.so', 'libfaketimeMT.so'))
  }

  now(): Date {
    return new Date(Date.now() + this.#aheadS * 1000)
  }

  /** Puts the clock forward, for what is started from now on. */
  advance(hours: number): void {
    this.#aheadS += Math.round(hours * 3600)
  }

  #env(library: string): Readonly<Record<string, string>> {
    return {
      LD_PRELOAD: library,
      FAKETIME: `+${this.#aheadS}`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    }
  }
}
