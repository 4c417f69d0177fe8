import type { Ctx, SecurityNotes } from '../context.ts'
import { callMoney } from '../db/money.ts'
import { securityEvents } from '../metrics/metrics.ts'
import type { SecurityKind } from './security-kinds.ts'
import { prefixOfVisitor } from './visitor-address.ts'

type Count = {
  readonly kind: SecurityKind
  readonly network: string
  readonly who: string
  n: bigint
}

const writeEveryMs = 2_000
/** Of one kind, so many networks and people are told apart in an hour; all further ones are counted as one. */
export const toldApartMax = 500
const others = 'others'

/**
 * Counts in memory what concerns security, by kind, network and who, and every two seconds says it in the log and adds it to
 * the database, which raises the alarms (decision 064). However often strangers try, they cause a line for each kind and
 * network, and no more of those than `toldApartMax`. A count that nobody knows was taken is sent again.
 */
export class SecurityLog implements SecurityNotes {
  readonly #to: Pick<Ctx, 'db' | 'clock' | 'log'>
  readonly #writesItself: boolean
  readonly #apart = new Map<SecurityKind, Set<string>>()
  #apartIn = 0
  #next = new Map<string, Count>()
  #sent: Count[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  /** With `writesItself` false it writes only when it is drained, as tests do. */
  constructor(to: Pick<Ctx, 'db' | 'clock' | 'log'>, { writesItself }: { readonly writesItself: boolean }) {
    this.#to = to
    this.#writesItself = writesItself
  }

  note(kind: SecurityKind, visitor: { readonly address: string }, who = ''): void {
    securityEvents.inc({ kind })
    const seen = { network: prefixOfVisitor(visitor) ?? '', who }
    const { network, who: whom } = this.#isToldApart(kind, seen) ? seen : { network: others, who: '' }
    const key = `${kind} ${network} ${whom}`
    const known = this.#next.get(key)
    if (known) known.n += 1n
    else this.#next.set(key, { kind, network, who: whom, n: 1n })
    this.#wait()
  }

  async drain(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#write()).catch(() => this.#wait())
    await this.#writing
  }

  #isToldApart(kind: SecurityKind, { network, who }: { network: string; who: string }): boolean {
    const hour = Math.floor(this.#to.clock.now().getTime() / 3_600_000)
    if (hour !== this.#apartIn) this.#apart.clear()
    this.#apartIn = hour
    const apart = this.#apart.get(kind) ?? new Set()
    this.#apart.set(kind, apart)
    const key = `${network} ${who}`
    if (apart.size < toldApartMax) apart.add(key)
    return apart.has(key)
  }

  #wait(): void {
    if (this.#writesItself) this.#timer ??= setTimeout(() => void this.drain(), writeEveryMs).unref()
  }

  async #write(): Promise<void> {
    if (this.#sent.length > 0) await this.#send()
    if (this.#next.size === 0) return
    this.#sent = [...this.#next.values()]
    this.#next = new Map()
    for (const { kind, network, who, n } of this.#sent)
      this.#to.log.info({ security: kind, network, who, n: Number(n) }, 'security')
    await this.#send()
  }

  async #send(): Promise<void> {
    await callMoney(this.#to.db, 'count_security', {
      kind: this.#sent.map(({ kind }) => kind),
      network: this.#sent.map(({ network }) => network),
      who: this.#sent.map(({ who }) => who),
      n: this.#sent.map(({ n }) => n),
      now: this.#to.clock.now(),
    })
    this.#sent = []
  }
}
