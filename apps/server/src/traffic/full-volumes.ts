import type { VolumeKind } from '@fairlead/traffic/volume'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'

const lookEveryMs = 5_000

/** The slots and access networks that were credited with as many views today as is usual; looked up every five seconds. */
export class FullVolumes {
  readonly #ctx: Pick<Ctx, 'db'>
  #full: ReadonlySet<string> = new Set()
  #lookedAt = Number.NEGATIVE_INFINITY
  #looking: Promise<void> | undefined

  constructor(ctx: Pick<Ctx, 'db'>) {
    this.#ctx = ctx
  }

  /** Whether one of them is credited with nothing more on the day of `now`, in ms. */
  async has(kind: VolumeKind, key: string, now: number): Promise<boolean> {
    if (Math.abs(now - this.#lookedAt) >= lookEveryMs) {
      this.#looking ??= this.#look(now).finally(() => {
        this.#looking = undefined
      })
      await this.#looking
    }
    return this.#full.has(`${kind} ${key}`)
  }

  async #look(now: number): Promise<void> {
    const rows = await many<{ kind: VolumeKind; key: string }>(
      this.#ctx.db,
      'select kind, key from full_volumes($1)',
      [new Date(now)],
    )
    this.#full = new Set(rows.map(({ kind, key }) => `${kind} ${key}`))
    this.#lookedAt = now
  }
}
