import { createHash, randomInt, randomUUID } from 'node:crypto'
import { operatorApi, partnerApi } from '@fairlead/contract/api'
import { type Client, createClient } from '@fairlead/contract/client'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { OwnList } from './own-list.ts'
import type { ShippedServer } from './shipped-server.ts'

export type PartnerCalls = Client<typeof partnerApi>
export type StaffCalls = Client<typeof operatorApi>

/** Longer than any call takes, shorter than a run would wait for one that is lost. */
const answerMaxMs = 60_000

/** What all who call share: the servers, their own list, and the word to hang up or to end. */
export class CallingSide {
  readonly servers: readonly ShippedServer[]
  readonly list: OwnList
  readonly #waiting = new Set<AbortController>()
  ended = false

  constructor(servers: readonly ShippedServer[], list: OwnList) {
    this.servers = servers
    this.list = list
  }

  /** Breaks every connection of a caller who waits for an answer, as a phone without a network does. */
  hangUp(): void {
    for (const call of this.#waiting) call.abort()
  }

  /** Lets everybody end after what they are doing. */
  end(): void {
    this.ended = true
    this.list.resume()
  }

  /** One of the servers, as a load balancer picks it. */
  any(): ShippedServer {
    return this.servers[randomInt(this.servers.length)] as ShippedServer
  }

  /** The typed client of whoever holds the token, at one server or at any. */
  partner(token: string, server?: ShippedServer): PartnerCalls {
    const headers = { 'X-TZ': 'Europe/Berlin GMT+01:00', 'X-Lang': 'en', ...(token && { 'X-CT': token }) }
    return createClient(partnerApi, {
      base: '/api',
      headers: () => headers,
      fetch: this.#fetchAt(() => (server ?? this.any()).app),
    })
  }

  /** Signs a member of the demo's staff in; the cookie is good at every server. */
  async staff(role: OperatorRole): Promise<StaffCalls> {
    const [server] = this.servers as [ShippedServer]
    const login = (await server.facts()).operators.find((operator) => operator.role === role)
    if (!login) throw new Error(`no operator of the demo is a ${role}`)
    const { origin } = new URL(server.console)
    const answer = await fetch(`${server.console}/api/operator/login`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ username: login.username, password: login.password }),
    })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0]
    if (!cookie) throw new Error(`${login.username} could not sign in`)
    return createClient(operatorApi, {
      base: '/api',
      headers: () => ({ cookie }),
      fetch: this.#fetchAt(() => this.any().console),
    })
  }

  /** Sends a request and reads the whole answer: one that is cut off in the middle is none. Rejects without one. */
  async request(url: string, init: RequestInit): Promise<Response> {
    const call = new AbortController()
    const timer = setTimeout(() => call.abort(), answerMaxMs)
    this.#waiting.add(call)
    try {
      const answer = await fetch(url, { ...init, signal: call.signal })
      const headers = new Headers(answer.headers)
      // Coming again to a busy server is the app's part: here each answer is heard.
      headers.delete('Retry-After')
      return new Response((await answer.text()) || null, { status: answer.status, headers })
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(call)
    }
  }

  #fetchAt(origin: () => string): typeof fetch {
    return ((path: string, { headers, ...init }: RequestInit) => {
      const at = origin()
      // The console accepts what its own pages send, and each server's has its own address.
      return this.request(`${at}${path}`, { ...init, headers: { ...headers, origin: at } as HeadersInit })
    }) as typeof fetch
  }
}

export const newKey = () => randomUUID()

export function md5(digits: string): string {
  return createHash('md5').update(digits).digest('hex')
}
