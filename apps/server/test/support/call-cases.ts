import type { Endpoint, Endpoints } from '@fairlead/contract/endpoint'

/** One call of the contract with its good input, by name. */
export type Case = {
  readonly name: string
  readonly endpoint: Endpoint
  readonly input: Readonly<Record<string, unknown>>
}

/** Every call of an API, for tables. */
export function casesOf(
  api: Readonly<Record<string, Endpoints>>,
  inputs: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>,
): Case[] {
  return Object.entries(api).flatMap(([subject, group]) =>
    Object.entries(group).map(([name, endpoint]) => ({
      name: `${subject}.${name}`,
      endpoint,
      input: inputs[subject]?.[name] ?? {},
    })),
  )
}

/** The fields of a call, read from its schema, and whether each may be left out. */
export function fieldsOf(endpoint: Endpoint): { field: string; optional: boolean }[] {
  const { def } = endpoint.input._zod as unknown as {
    def: { shape: Record<string, { _zod: { optin?: string } }> }
  }
  return Object.entries(def.shape).map(([field, schema]) => ({
    field,
    optional: schema._zod.optin !== undefined,
  }))
}
