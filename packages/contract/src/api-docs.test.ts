import { describe, expect, it } from 'vitest'
import { api } from './api.ts'
import { apiDocsStyle, renderApiDocs } from './api-docs.ts'
import { buildOpenApi, type Operation } from './openapi.ts'

const document = buildOpenApi()
const endpoints = Object.values(api).flatMap((group) => Object.values(group))
const operation = (path: string, method: 'get' | 'post'): Operation => {
  const found = document.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not in the document`)
  return found
}

/** Every `$ref` anywhere inside a value. */
function refsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => (name === '$ref' ? [String(inner)] : refsIn(inner)))
}

describe('the OpenAPI document', () => {
  it('has every call of the contract, and no two share a path and method', () => {
    const operations = Object.values(document.paths).flatMap(({ get, post }) => [get, post].filter(Boolean))
    expect(operations).toHaveLength(endpoints.length)
  })

  it('leads every reference somewhere', () => {
    const names = new Set(
      Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`),
    )
    expect(refsIn(document).filter((ref) => !names.has(ref))).toEqual([])
  })

  it('uses every schema it names', () => {
    const used = new Set(refsIn(document))
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !used.has(`#/components/schemas/${name}`),
    )
    expect(unused).toEqual([])
  })

  it('insists on an Idempotency-Key exactly where money changes', () => {
    for (const { path, method, money } of endpoints) {
      const { parameters } = operation(path, method === 'GET' ? 'get' : 'post')
      expect(parameters.some(({ name, required }) => name === 'Idempotency-Key' && required)).toBe(
        money ?? false,
      )
    }
  })

  it('lists the refusals of a call with code and field, its own before those of its access', () => {
    const rows = operation('/plan/order/put', 'post')['x-refusals']
    expect(rows[0]).toEqual({ key: 'data_error', code: 405 })
    expect(rows).toContainEqual({ key: 'insufficient_balance', code: 400, field: 'amount' })
    expect(rows.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['no_auth', 'token_expired', 'no_ad_account', 'params']),
    )
  })

  it('gives a GET its input as query parameters and a POST a body', () => {
    const list = operation('/plan/order/list', 'get')
    expect(list.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)).toEqual([
      'status',
      'cursor',
    ])
    expect(list.requestBody).toBeUndefined()
    expect(
      operation('/plan/order/put', 'post').requestBody?.content['application/json']?.schema.required,
    ).toContain('amount')
  })

  it('says where the body is a form', () => {
    const content = operation('/files/upload', 'post').requestBody?.content ?? {}
    expect(Object.keys(content)).toEqual(['multipart/form-data'])
  })

  it('serves operator calls at the console’s address only', () => {
    const marked = Object.entries(document.paths).filter(([, item]) => item.servers)
    expect(marked.length).toBeGreaterThan(0)
    expect(Object.entries(document.paths).filter(([path]) => path.startsWith('/operator/'))).toEqual(marked)
  })
})

describe('the document for people', () => {
  it('names every call and every schema', () => {
    const page = renderApiDocs()
    for (const { path, method } of endpoints) expect(page).toContain(`<b>${method}</b> /api${path}`)
    for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`id="schema-${name}"`)
  })

  it('stands under a policy without scripts: one known style, no handlers, nothing from elsewhere', () => {
    const page = renderApiDocs()
    expect(page).toContain(`<style>${apiDocsStyle}</style>`)
    // A pattern that is printed may name a protocol; it loads nothing.
    const markup = page.replaceAll(/<code>.*?<\/code>/gs, '')
    expect(markup).not.toMatch(/<script|\sstyle=|\son\w+=|src=|https?:/i)
  })

  it('links nowhere that is not on the page', () => {
    const page = renderApiDocs()
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1])
    expect(targets.filter((id) => !page.includes(`id="${id}"`))).toEqual([])
  })
})
