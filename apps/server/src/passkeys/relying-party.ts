import { isIP } from 'node:net'
import { Refusal } from '@fairlead/contract/refusals'
import type { Ctx } from '../context.ts'

/** To whom passkeys belong: a host name, and the one origin whose pages may use them. */
export type RelyingParty = { readonly id: string; readonly origin: string }

/**
 * The relying party, by the configured address of the partner app and never by what a request says of its host. Undefined
 * where that address has no name: browsers make no passkeys for a bare IP address (WebAuthn, section 5.1.3).
 */
export function relyingParty({ publicUrl }: Pick<Ctx, 'publicUrl'>): RelyingParty | undefined {
  const { hostname, origin } = new URL(publicUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : { id: hostname, origin }
}

/** The same for calls that need it. Throws Refusal passkeys_off. */
export function knownRelyingParty(ctx: Pick<Ctx, 'publicUrl'>): RelyingParty {
  const party = relyingParty(ctx)
  if (!party) throw new Refusal('passkeys_off')
  return party
}
