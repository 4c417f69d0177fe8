import { partnerApi } from '@fairlead/contract/api'
import type { Endpoint } from '@fairlead/contract/endpoint'

type Api = typeof partnerApi

/** The names, such as `wallet.property`, of all calls of the partner app that are of one sort. */
type Names<Sort> = {
  [Subject in keyof Api & string]: {
    [Name in keyof Api[Subject] & string]: Api[Subject][Name] extends Sort ? `${Subject}.${Name}` : never
  }[keyof Api[Subject] & string]
}[keyof Api & string]

/** Calls that read by their method. */
export type GetCall = Names<{ readonly method: 'GET' }>
/** Calls that move money, and those beside them that end what money was to do. */
export type MoneyCall =
  | Names<{ readonly money: true }>
  | Extract<
      Names<{ readonly method: 'POST' }>,
      'acceptor.orderNotReceived' | 'acceptor.quote' | 'following.unfollow' | 'plan.orderDecline'
    >
/** Calls that the contract made POST although they only read. The contract does not tell them apart, so they are named. */
export type ReadPost = Extract<
  Names<{ readonly method: 'POST' }>,
  | 'acceptor.detail'
  | 'notice.list'
  | 'notice.unreadCount'
  | 'plan.awaitPutCount'
  | 'plan.goodsDetail'
  | 'plan.orderDetail'
>
export type ReadCall = GetCall | ReadPost

/** A call's declaration. */
export function endpointOf(call: ReadCall | MoneyCall): Endpoint {
  const [subject = '', name = ''] = call.split('.')
  const endpoint = (partnerApi as Record<string, Record<string, Endpoint>>)[subject]?.[name]
  if (!endpoint) throw new Error(`the partner app has no call ${call}`)
  return endpoint
}
