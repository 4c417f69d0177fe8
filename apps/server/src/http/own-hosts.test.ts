import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { openDelivery } from '../delivery/delivery.ts'
import { demoSlots } from '../demo/people.ts'

let world: World
let app: ReturnType<typeof buildApp>
beforeAll(async () => {
  world = await openWorld()
  const ctx = { ...world.ctx, publicUrl: 'https://app.example', deliveryUrl: 'https://ads.example' }
  app = buildApp(ctx, { api: true, delivery: openDelivery(ctx) })
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const at = async (host: string, url: string, method: 'GET' | 'POST' = 'GET') => {
  const { statusCode, headers } = await app.inject({ method, url, headers: { host } })
  return { status: statusCode, location: headers.location }
}
const slot = `/ad/slot/${demoSlots.landing}`

describe('where ads have a host of their own', () => {
  it.each([slot, `/ad/%73lot/${demoSlots.landing}`])(
    'the app’s shows none: %s is sent on to theirs',
    async (url) => {
      expect(await at('app.example', url)).toEqual({ status: 307, location: `https://ads.example${slot}` })
      expect(await at('APP.example', url)).toEqual({ status: 307, location: `https://ads.example${slot}` })
    },
  )

  it('nothing that a tag names leads elsewhere', async () => {
    const { location } = await at('app.example', '/ad/slot/%0d%0aevil:%20x%2f..%2f')
    expect(location).toBe('https://ads.example/ad/slot/%0D%0Aevil%3A%20x%2F..%2F')
  })

  it('theirs has the ads, and neither the app nor its calls', async () => {
    expect((await at('ads.example', slot)).status).toBe(200)
    expect((await at('ads.example', '/ad/tag.js')).status).toBe(200)
    expect((await at('ads.example', '/readyz')).status).toBe(200)
    expect((await at('ads.example', '/api/docs')).status).toBe(404)
    expect((await at('ads.example', '/api/auth/v2/login', 'POST')).status).toBe(404)
    expect((await at('ads.example', '/%61pi/basic_config')).status).toBe(404)
  })

  it('any other name is served as before: a proxy may not pass on what was asked for', async () => {
    expect((await at('10.0.0.7:8080', slot)).status).toBe(200)
    expect((await at('10.0.0.7:8080', '/api/docs')).status).toBe(200)
  })
})

it('where both are one, both are there', async () => {
  const asked = (url: string) => world.app.inject({ url, headers: { host: '127.0.0.1:8080' } })
  expect([(await asked(slot)).statusCode, (await asked('/api/docs')).statusCode]).toEqual([200, 200])
})
