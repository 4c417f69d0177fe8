import { operatorApi } from './api.ts'
import type { JsonSchema } from './json-schemas.ts'
import { buildOpenApi, type Operation, type RefusalRow } from './openapi.ts'

export type Field = { readonly name: string; readonly required: boolean; readonly schema: JsonSchema }

export type CallSection = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly access: string
  readonly money: boolean
  readonly input: readonly Field[]
  readonly data: JsonSchema
  readonly refusals: readonly RefusalRow[]
}

export type Section = {
  readonly subject: string
  readonly note: string
  readonly calls: readonly CallSection[]
}

export type NamedSchema = {
  readonly name: string
  readonly schema: JsonSchema
  readonly fields: readonly Field[]
}

const atConsole = 'Served at the console’s own address, never at the partner app’s.'

const notes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(operatorApi).map((subject) => [subject, atConsole])),
  host: 'Called by a host app’s own server, never by a browser.',
}

/** What both documents of the API, page and Markdown, are made of. */
export function apiSections() {
  const document = buildOpenApi()
  const calls = Object.entries(document.paths).flatMap(([path, { get, post }]) => [
    ...(get ? [{ subject: get.tags[0], call: callSection('GET', path, get) }] : []),
    ...(post ? [{ subject: post.tags[0], call: callSection('POST', path, post) }] : []),
  ])
  const sections = document.tags.map(({ name }): Section => {
    const mine = calls.filter(({ subject }) => subject === name).map(({ call }) => call)
    return { subject: name, note: notes[name] ?? '', calls: mine }
  })
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]): NamedSchema => ({ name, schema, fields: fieldsOf(schema) }),
  )
  return {
    title: document.info.title,
    version: document.info.version,
    intro: document.info.description,
    sections,
    schemas,
  }
}

function callSection(method: string, path: string, operation: Operation): CallSection {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  return {
    id: operation.operationId,
    method,
    path: `/api${path}`,
    summary: operation.summary,
    access: accessWords(operation),
    money: operation['x-money'],
    input: body ? fieldsOf(body) : query,
    data: operation['x-data'],
    refusals: operation['x-refusals'],
  }
}

function accessWords({ security }: Operation): string {
  const [first] = security
  if (!first) return 'anyone'
  if ('operator' in first) return 'an operator'
  return 'host' in first ? 'the server of a host app (X-Host-Key)' : 'a signed-in partner (X-CT)'
}

/** The fields of an object schema; none for anything else. */
export function fieldsOf(schema: JsonSchema): Field[] {
  return Object.entries(schema.properties ?? {}).map(([name, inner]) => ({
    name,
    required: schema.required?.includes(name) ?? false,
    schema: inner as JsonSchema,
  }))
}
