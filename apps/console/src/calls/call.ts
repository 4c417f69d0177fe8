import { operatorApi } from '@fairlead/contract/api'
import type { CallOptions } from '@fairlead/contract/client'
import type { Data, Endpoint, Input } from '@fairlead/contract/endpoint'
import { client } from '../api.ts'

type Api = typeof operatorApi

/** A call of the staff, such as `campaignStaff.advertiserAdd`. */
export type CallName = { [Group in keyof Api]: `${Group}.${keyof Api[Group] & string}` }[keyof Api]

export type EndpointOf<Name extends CallName> = Name extends `${infer Group extends keyof Api}.${infer Call}`
  ? Call extends keyof Api[Group]
    ? Extract<Api[Group][Call], Endpoint>
    : never
  : never

/** A call that only reads. */
export type ReadName = {
  [Name in CallName]: EndpointOf<Name> extends { method: 'GET' } ? Name : never
}[CallName]

export type InputOf<Name extends CallName> = Input<EndpointOf<Name>>
export type DataOf<Name extends CallName> = Data<EndpointOf<Name>>

/** The row of a list: `part` is where in the answer it stands, such as `items` or `items.slots`. */
export type RowOf<Name extends ReadName, Part extends string> = RowAt<DataOf<Name>, Part>

type RowAt<Answer, Part extends string> = Part extends `${infer First}.${infer Rest}`
  ? RowAt<ElementAt<Answer, First>, Rest>
  : ElementAt<Answer, Part>

type ElementAt<Answer, Name> = Name extends keyof Answer
  ? Answer[Name] extends readonly (infer Element)[]
    ? Element
    : never
  : never

/** The declaration of a call. */
export function callOf(name: CallName): Endpoint {
  return at<Endpoint>(operatorApi, name)
}

/** Sends a call by its name. Throws ApiRefusal or ApiFailure. */
export function send(
  name: CallName,
  input: Readonly<Record<string, unknown>>,
  options?: CallOptions,
): Promise<Readonly<Record<string, unknown>>> {
  const call = at<(...sent: unknown[]) => Promise<Record<string, unknown>>>(client, name)
  return call(input, options)
}

function at<Found>(groups: Readonly<Record<string, unknown>>, name: CallName): Found {
  const [group = '', call = ''] = name.split('.')
  return (groups[group] as Readonly<Record<string, Found>>)[call] as Found
}
