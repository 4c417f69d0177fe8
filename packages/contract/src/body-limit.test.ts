import { expect, it } from 'vitest'
import { api } from './api.ts'
import { bodyBytesMax, type Endpoint } from './endpoint.ts'
import { type JsonSchema, jsonSchemas, refName } from './json-schemas.ts'

const calls: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.entries(api).flatMap(([subject, group]) =>
    Object.entries(group).map(([name, endpoint]) => [`${subject}.${name}`, endpoint]),
  ),
)
const inputs = jsonSchemas(calls, 'input')
const posts = Object.entries(calls).filter(
  ([, { method, fileBytesMax }]) => method === 'POST' && fileBytesMax === undefined,
)

/** In UTF-8 a unit of text takes three bytes at most. What has no length of its own is an id, a name by a pattern or an amount. */
const bytesPerUnit = 3
const shortText = 72
const punctuation = 4

/** The most bytes that a value of this schema takes in JSON. */
function longest(schema: JsonSchema): number {
  const name = refName(schema)
  if (name) return longest((inputs.components as Readonly<Record<string, JsonSchema>>)[name] ?? {})
  if (schema.anyOf) return Math.max(...schema.anyOf.map((one) => longest(one as JsonSchema)))
  if (schema.type === 'array') {
    const one = longest((schema.items ?? {}) as JsonSchema) + punctuation
    expect(schema.maxItems, 'a list without an end').toBeDefined()
    return (schema.maxItems ?? 0) * one
  }
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    const own = fields.map(([field, inner]) => field.length + punctuation + longest(inner as JsonSchema))
    return own.reduce((all, bytes) => all + bytes, punctuation)
  }
  if (schema.maxLength === undefined) return shortText + punctuation
  return schema.maxLength * bytesPerUnit + punctuation
}

/** A bank's statement is all but ASCII, and whoever has a longer one imports it in parts. */
const statements = new Set(['operator.statementPreview', 'operator.statementImport'])

it.each(posts)('%s has room for the longest that its input allows', (call, endpoint) => {
  const limit = endpoint.bodyBytesMax ?? bodyBytesMax
  const bytes = longest(inputs.of(call)) / (statements.has(call) ? bytesPerUnit : 1)
  expect(limit).toBeGreaterThanOrEqual(bytes)
  // And is no larger than that asks for.
  if (endpoint.bodyBytesMax !== undefined) expect(limit).toBeLessThan(bytes * 1.35)
})

it('lets nobody send more than the usual but known staff', () => {
  for (const [call, { access }] of posts.filter(([, each]) => each.bodyBytesMax !== undefined))
    expect([call, access]).toEqual([call, 'operator'])
})
