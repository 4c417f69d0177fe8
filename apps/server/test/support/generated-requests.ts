import type { buildOpenApi } from '@fairlead/contract/openapi'
import fc from 'fast-check'

type Document = ReturnType<typeof buildOpenApi>
type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** One call of the document, as a stranger reads it. */
export type Described = {
  readonly id: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly side: 'app' | 'console'
  readonly form: boolean
  readonly input: Schema
  /** The keys of the refusals that it may answer. */
  readonly refusals: ReadonlySet<string>
}

/** A request to send; about half of them have something wrong with them on purpose. */
export type Generated = {
  readonly call: Described
  readonly input: Readonly<Record<string, unknown>>
  readonly who: number
  readonly key: string | undefined
  readonly zone: string | undefined
}

/** Every call of an OpenAPI document, with its input as one object schema. */
export function callsOf(document: Document): Described[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const [media, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
      const query = operation.parameters.filter((parameter) => parameter.in === 'query')
      const input: Schema = (body?.schema as Schema | undefined) ?? {
        properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema as Schema])),
        required: query.filter(({ required }) => required).map(({ name }) => name),
      }
      return [
        {
          id: operation.operationId,
          method: method === 'get' ? ('GET' as const) : ('POST' as const),
          path: `/api${path}`,
          side: item.servers ? ('console' as const) : ('app' as const),
          form: media === 'multipart/form-data',
          input,
          refusals: new Set(operation['x-refusals'].map(({ key }) => key as string)),
        },
      ]
    }),
  )
}

/** What a good value is made of, beyond the schema: ids that there are, and amounts that somebody may have. */
export type Known = { readonly ids: readonly string[]; readonly digests: readonly string[] }

/** Calls that hash passwords cost time, and those that end a session spoil what comes next. */
const seldom = /login|register|pin|password|logout|revoke|clos/i

/** Requests over all calls, about half of them broken. */
export function requests(document: Document, known: Known): fc.Arbitrary<Generated> {
  const calls = callsOf(document)
  const named = document.components.schemas as Readonly<Record<string, Schema>>
  const arbitraries = calls.map((call) => ({
    weight: seldom.test(call.id) ? 1 : 4,
    arbitrary: requestOf(call, named, known),
  }))
  return fc.oneof(...arbitraries)
}

function requestOf(
  call: Described,
  named: Readonly<Record<string, Schema>>,
  known: Known,
): fc.Arbitrary<Generated> {
  const good = goodValue(call.input, named, known, 'input') as fc.Arbitrary<Record<string, unknown>>
  const fields = Object.keys(call.input.properties ?? {})
  const broken = fc
    .tuple(good, fc.array(breakage(fields), { minLength: 1, maxLength: 3 }))
    .map(([input, steps]) => steps.reduce((changed, step) => step(changed), input))
  return fc.record({
    call: fc.constant(call),
    input: fc.oneof(good, broken),
    who: fc.nat(1_000),
    key: fc.oneof(
      { weight: 6, arbitrary: fc.uuid() },
      { weight: 3, arbitrary: fc.constantFrom('a-key-used-often', 'another-key') },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
    zone: fc.oneof(
      { weight: 12, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom('Asia/Kathmandu GMT+05:45', 'GMT-12:00', 'GMT+99:00', 'x') },
    ),
  })
}

type Step = (input: Record<string, unknown>) => Record<string, unknown>

/** One thing wrong: a field of another kind, a field gone, a field too many. */
function breakage(fields: readonly string[]): fc.Arbitrary<Step> {
  const extra = fc
    .tuple(
      fc.oneof(fc.string({ minLength: 1, maxLength: 12 }), fc.constantFrom('__proto__', 'partner_id')),
      garbage,
    )
    .map(
      ([name, value]): Step =>
        (input) => ({ ...input, [name]: value }),
    )
  if (fields.length === 0) return extra
  const field = fc.constantFrom(...fields)
  return fc.oneof(
    extra,
    fc.tuple(field, garbage).map(
      ([name, value]): Step =>
        (input) => ({ ...input, [name]: value }),
    ),
    field.map(
      (gone): Step =>
        ({ [gone]: _, ...rest }) =>
          rest,
    ),
  )
}

const garbage: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '-1',
    '1e9',
    'NaN',
    "' or 1=1 --",
    '0.001',
    '999999999999',
    '..',
    '\ud800',
  ),
  fc.constantFrom(null, true, 0, -1, 1.5, Number.MAX_SAFE_INTEGER, 1e308),
  fc.constant('x'.repeat(20_000)),
  fc.jsonValue({ maxDepth: 3 }),
)

function goodValue(
  schema: Schema,
  named: Readonly<Record<string, Schema>>,
  known: Known,
  name: string,
): fc.Arbitrary<unknown> {
  const reference = schema.$ref?.split('/').at(-1)
  if (reference === 'Id') return fc.oneof({ weight: 9, arbitrary: anyOf(known.ids) }, fc.uuid())
  if (reference === 'TypedAmount')
    return fc.constantFrom('0.01', '5.00', '7', '12.34', '20.00', '90.00', '5000')
  if (reference === 'PinDigest') return anyOf(known.digests)
  if (reference === 'Time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (reference) return goodValue(named[reference] ?? {}, named, known, name)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'integer') {
    const min = schema.minimum ?? 0
    return fc.integer({ min, max: Math.min(schema.maximum ?? min + 5, min + 5) })
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'array')
    return fc.array(goodValue(schema.items ?? {}, named, known, name), { maxLength: 3 })
  if (schema.properties || schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([field, inner]) => [
      field,
      goodValue(inner, named, known, field),
    ])
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] as never[] })
  }
  if (name === 'cursor')
    return fc.tuple(fc.nat(2_000_000_000), anyOf(known.ids)).map(([ms, id]) => `${ms}_${id}`)
  if (schema.pattern) return matching(schema.pattern)
  const { minLength = 0, maxLength = 40 } = schema
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) })
}

function anyOf<Value>(values: readonly Value[]): fc.Arbitrary<Value> {
  return fc.constantFrom(...values)
}

/** The generator knows no lookahead: it is left out of the pattern, and the whole pattern sorts out what it forbids. */
function matching(pattern: string): fc.Arbitrary<string> {
  const whole = new RegExp(pattern)
  const lookahead = /\(\?[=!](?:[^()]|\([^()]*\))*\)/g
  return fc.stringMatching(new RegExp(pattern.replaceAll(lookahead, ''))).filter((value) => whole.test(value))
}
