import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '@fairlead/contract/refusals'
import type { Ctx } from '../context.ts'
import { hashSecret } from '../crypto/opaque.ts'
import type { Visitor } from '../http/caller.ts'

/** The server of a host app. */
export type HostCaller = Visitor & { readonly host: string }

/** Finds the host behind its key; only keys' hashes are configured. Throws Refusal no_auth. */
export function findHost(ctx: Ctx, visitor: Visitor, key: string | undefined): HostCaller {
  const hash = key === undefined ? undefined : hashSecret(key)
  const found = ctx.hosts.find((host) => hash && timingSafeEqual(host.keyHash, hash))
  if (!found) throw new Refusal('no_auth')
  return { ...visitor, host: found.name }
}
