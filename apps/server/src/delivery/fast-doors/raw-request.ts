import type { IncomingMessage } from 'node:http'
import { type ParsedUrlQuery, parse } from 'node:querystring'
import { all, compile } from '@fastify/proxy-addr'
import { remembered } from '../../http/remembered.ts'
import type { DoorRequest } from '../door-request.ts'

/** Whether an address is a proxy's whose word about the visitor is believed. */
type Trusts = (address: string) => boolean

/** By the configured proxies; nobody is trusted where there is none. */
export function trustedBy(proxies: readonly string[]): Trusts {
  if (proxies.length === 0) return () => false
  const trusts = compile([...proxies])
  return remembered((address) => trusts(address, 0))
}

/** A request as Node's own server received it, read as Fastify would read it. */
export function rawDoorRequest(request: IncomingMessage, search: string, trusts: Trusts): DoorRequest {
  const { headers, socket } = request
  const peer = socket.remoteAddress
  const behindProxy = peer !== undefined && trusts(peer)
  let query: ParsedUrlQuery | undefined
  const header = (name: string) => {
    const value = headers[name]
    return Array.isArray(value) ? value[0] : value
  }
  return {
    method: request.method ?? '',
    address: behindProxy ? (all(request, trusts).at(-1) ?? '') : (peer ?? ''),
    header,
    query: (name) => {
      query ??= parse(search)
      const value = query[name]
      return typeof value === 'string' ? value : ''
    },
  }
}
