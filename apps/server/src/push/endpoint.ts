import { isIP } from 'node:net'
import { isLoopback } from '../http/loopback.ts'
import { isPublicAddress } from './public-address.ts'

/**
 * The address of a push service as a browser gave it; undefined for one that we would not send to. Only `https`, on its own
 * port, to the internet at large: whoever subscribes must not make this server knock inside its own network. Demo mode also sends to
 * this machine, so that the whole way can be tried without a push service.
 */
export function readEndpoint(text: string, demo: boolean): URL | undefined {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash) return undefined
  if (isLoopback(url.hostname)) return demo ? url : undefined
  // An `https` address without a port says 443.
  if (url.protocol !== 'https:' || url.port !== '') return undefined
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal)) return isPublicAddress(literal) ? url : undefined
  // A name without a dot is one of the local network.
  return /\.[a-z]/i.test(url.hostname) ? url : undefined
}
