import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { mountApiDocs } from './api-docs.ts'

const app = fastify()
mountApiDocs(app)
afterAll(() => app.close())

it.each(['/api/openapi.json', '/api/docs'])(
  '%s is the same compressed, and the head of it has no body',
  async (url) => {
    const whole = await app.inject(url)
    const headers = { 'accept-encoding': 'gzip, br' }
    const small = await app.inject({ url, headers })
    expect(gunzipSync(small.rawPayload).toString()).toBe(whole.body)
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(small.headers['content-type']).toBe(whole.headers['content-type'])
    const head = await app.inject({ method: 'HEAD', url, headers })
    expect([head.body, head.headers['content-length']]).toEqual(['', String(small.rawPayload.length)])
  },
)

it('writes the document once, however often it is asked for', async () => {
  await app.inject('/api/openapi.json')
  const write = JSON.stringify
  let written = 0
  JSON.stringify = ((...args: Parameters<typeof write>) => {
    written += 1
    return write(...args)
  }) as typeof write
  try {
    for (let times = 0; times < 3; times += 1) await app.inject('/api/openapi.json')
  } finally {
    JSON.stringify = write
  }
  expect(written).toBe(0)
})
