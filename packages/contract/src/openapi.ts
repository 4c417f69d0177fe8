import manifest from '../package.json' with { type: 'json' }
import { refusalsOf } from './answers.ts'
import { api } from './api.ts'
import { bodyBytesMax, type Endpoint } from './endpoint.ts'
import { type JsonSchema, jsonSchemas } from './json-schemas.ts'
import { type RefusalKey, refusals } from './refusals.ts'
import { languages } from './wire.ts'

export type RefusalRow = { readonly key: RefusalKey; readonly code: number; readonly field?: string }

export type Parameter = {
  readonly name: string
  readonly in: 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

export type Operation = {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: Readonly<Record<string, object>>
  /** The answer's `data` alone, for readers who know the envelope. */
  readonly 'x-data': JsonSchema
  readonly 'x-money': boolean
  /** The most bytes its JSON body may have; of a POST without a file. */
  readonly 'x-body-bytes-max'?: number
  readonly 'x-refusals': readonly RefusalRow[]
}

/** A body's schema, by its one media type. */
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>
type PathItem = { readonly servers?: readonly object[] } & Readonly<
  Partial<Record<'get' | 'post', Operation>>
>

const consoleServer = {
  url: '/api',
  description: 'At the console’s own address (the port after the app’s), not at the app’s',
}

const intro = `Every call answers on HTTP 200 with an envelope \`{code, msg, data}\`. Code 200 is a yes and \`data\` is its answer. Any other
code is an expected no: \`msg\` says it in the caller’s language and \`words\` in every one, \`data.key\` names it, \`data.field\` names the input it is about.
Envelope 503 ends the session; **HTTP** 503 only means that the server is busy, comes with \`Retry-After\` and ends nothing.
Calls that change money need an \`Idempotency-Key\`: the same key with the same request gives the same answer again, with another
request it is refused. A body of more than 16 KB, or of what a call’s \`x-body-bytes-max\` says, is refused unread. \`GET /user/events\` is a stream of server-sent events for an open app: \`open\`, \`notice\`, \`changed\`.`

/** The OpenAPI 3.1 document of every call in the contract. */
export function buildOpenApi() {
  const calls = Object.fromEntries(
    Object.entries(api).flatMap(([subject, group]) =>
      Object.entries(group).map(([name, endpoint]): [string, Endpoint] => [`${subject}.${name}`, endpoint]),
    ),
  )
  const inputs = jsonSchemas(calls, 'input')
  const answers = jsonSchemas(calls, 'data')
  const paths: Record<string, PathItem> = {}
  for (const [call, endpoint] of Object.entries(calls)) {
    const operation = operationOf(call, endpoint, inputs.of(call), answers.of(call))
    paths[endpoint.path] = {
      ...(endpoint.path.startsWith('/operator/') ? { servers: [consoleServer] } : {}),
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation,
    }
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Fairlead',
      version: manifest.version,
      description: intro,
      license: { name: 'Apache-2.0' },
    },
    servers: [{ url: '/api', description: 'At the partner app’s address' }],
    tags: Object.keys(api).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'X-CT',
          description: 'What log-in and register answer.',
        },
        operator: {
          type: 'apiKey',
          in: 'cookie',
          name: 'fairlead_operator',
          description:
            'Set by /operator/login; where the console is at an https address it is called __Host-fairlead_operator.',
        },
        host: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Host-Key',
          description: 'The key that a host app’s server was given.',
        },
      },
      schemas: { ...answers.components, Refused: refused },
    },
  } as const
}

const refused: JsonSchema = {
  type: 'object',
  description:
    'An expected no. `lang` comes with 402, 403 and 404, `words` (msg by language) with all others.',
  properties: {
    code: { type: 'integer', not: { const: 200 } },
    msg: { type: 'string' },
    words: { type: 'object', additionalProperties: { type: 'string' } },
    data: {
      type: 'object',
      properties: {
        key: { type: 'string' },
        field: { type: 'string' },
        lang: { $ref: '#/components/schemas/Language' },
      },
      required: ['key'],
    },
  },
  required: ['code', 'msg', 'data'],
}

function operationOf(call: string, endpoint: Endpoint, input: JsonSchema, data: JsonSchema): Operation {
  const rows = refusalsOf(endpoint).map((key): RefusalRow => ({ key, ...refusals[key] }))
  const [subject = '', name = ''] = call.split('.')
  return {
    operationId: subject + name.charAt(0).toUpperCase() + name.slice(1),
    tags: [subject],
    summary: endpoint.summary,
    description: `May be refused with ${rows.map(({ key, code }) => `\`${key}\` (${code})`).join(', ')}.`,
    security: securityOf(endpoint),
    parameters: [...(endpoint.method === 'GET' ? queryOf(input) : []), ...headersOf(endpoint)],
    ...(endpoint.method === 'POST'
      ? { requestBody: { required: true, content: bodyOf(endpoint, input) } }
      : {}),
    responses: {
      200: {
        description: 'The envelope, with a yes or an expected no',
        content: json({ anyOf: [granted(data), toRefused] }),
      },
      500: { description: 'A crash, without its insides' },
      503: {
        description: 'Busy: try again later. Ends no session.',
        headers: { 'Retry-After': { schema: { type: 'integer' } } },
      },
    },
    'x-data': data,
    'x-money': endpoint.money ?? false,
    ...(endpoint.method === 'POST' && endpoint.fileBytesMax === undefined
      ? { 'x-body-bytes-max': endpoint.bodyBytesMax ?? bodyBytesMax }
      : {}),
    'x-refusals': rows,
  }
}

const toRefused: JsonSchema = { $ref: '#/components/schemas/Refused' }

function granted(data: JsonSchema): JsonSchema {
  const properties = { code: { const: 200 }, msg: { type: 'string' as const }, data }
  return { type: 'object', properties, required: ['code', 'msg', 'data'] }
}

function json(schema: JsonSchema): Content {
  return { 'application/json': { schema } }
}

function bodyOf({ fileBytesMax }: Endpoint, input: JsonSchema): Content {
  return fileBytesMax === undefined ? json(input) : { 'multipart/form-data': { schema: input } }
}

function securityOf({ access }: Endpoint): Operation['security'] {
  if (access === 'anyone') return []
  return [access === 'operator' || access === 'host' ? { [access]: [] } : { token: [] }]
}

function queryOf(input: JsonSchema): Parameter[] {
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema: schema as JsonSchema,
  }))
}

function headersOf({ money }: Endpoint): Parameter[] {
  const zone = 'The caller’s time zone, such as "Europe/Berlin GMT+02:00" or "GMT+08:00"; UTC when absent'
  const key = 'Made by the client before it sends, and the same when it tries again'
  return [
    { name: 'X-TZ', in: 'header', required: false, description: zone, schema: { type: 'string' } },
    {
      name: 'X-Lang',
      in: 'header',
      required: false,
      description: 'The language of messages',
      schema: { type: 'string', enum: [...languages] },
    },
    ...(money
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header' as const,
            required: true,
            description: key,
            schema: { type: 'string' as const, minLength: 8, maxLength: 100 },
          },
        ]
      : []),
  ]
}
