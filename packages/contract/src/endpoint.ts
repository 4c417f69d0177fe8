import type * as z from 'zod/mini'
import type { OperatorRole } from './operator-roles.ts'
import type { RefusalKey } from './refusals.ts'
import type { Listing } from './staff-list.ts'

/**
 * Which partner may call: anyone with a token; a person whose account is active; a partner with an ad account, whatever
 * became of it (money must stay reachable); a partner whose ad account is active.
 */
export type PartnerAccess = 'token' | 'person' | 'wallet' | 'account'

/** Who may call: anyone, a partner, an operator of the network, the server of a host app. */
export type Access = 'anyone' | PartnerAccess | 'operator' | 'host'

/**
 * One call of the API, declared once. Server handler types, the client, validation and OpenAPI all come from it.
 *
 * `input` is the JSON body of a POST and the query of a GET. `money: true` means that the call changes money and
 * therefore needs an `Idempotency-Key` header.
 */
export type Endpoint = Call & Audience

type Audience =
  | { readonly access: Exclude<Access, 'operator'>; readonly roles?: undefined }
  | {
      readonly access: 'operator'
      /** Who of the staff may call it; the server refuses all others with role_missing. */
      readonly roles: readonly OperatorRole[]
    }

type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly money?: true
  /** Set where the body is FormData with a file rather than JSON: the most bytes the file may have. */
  readonly fileBytesMax?: number
  /** What a larger file is refused as; `image_too_large` where nothing is said. */
  readonly tooLarge?: RefusalKey
  /** The most bytes its JSON body may have, where the usual {@link bodyBytesMax} are too few for what is rightly said. */
  readonly bodyBytesMax?: number
  readonly summary: string
  readonly input: z.ZodMiniType
  readonly data: z.ZodMiniType
  /** Set where it is a list that staff search, order, narrow and take as CSV. */
  readonly list?: Listing
  /** The expected ways to say no, beside 400 params error and the session codes that any call may answer. */
  readonly refusals: readonly RefusalKey[]
}

/** The most bytes the JSON body of a call may have that says nothing else: whoever is not known yet costs no more. */
export const bodyBytesMax = 16_384

export type Endpoints = Readonly<Record<string, Endpoint>>

/** Keeps the literal types of a group of endpoints while checking each against {@link Endpoint}. */
export function endpoints<const Group extends Endpoints>(group: Group): Group {
  return group
}

export type Input<E extends Endpoint> = z.output<E['input']>
export type Data<E extends Endpoint> = z.output<E['data']>
