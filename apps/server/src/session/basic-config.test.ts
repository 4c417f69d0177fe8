import { languages } from '@fairlead/contract/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf, registerPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let config: Awaited<ReturnType<ReturnType<typeof clientOf>['session']['basicConfig']>>
beforeAll(async () => {
  world = await openWorld()
  config = await clientOf(world, '').session.basicConfig({})
})
afterAll(() => world.close())

it('maps every language that the app speaks from its own code and its tag', () => {
  expect(config.client_language_map.map(({ targets }) => targets).sort()).toEqual([...languages].sort())
  for (const { source, targets, description } of config.client_language_map) {
    expect(source.split(',')).toContain(targets)
    expect(description).not.toBe('')
  }
  const all = config.client_language_map.flatMap(({ source }) => source.split(','))
  expect(new Set(all).size).toBe(all.length)
})

it('names whom to ask, and whom to ask about paying in, as the partner’s own page does', async () => {
  expect(config.customer_service_url).toEqual([
    { id: '1', type: 1, url: 'https://help.example/chat' },
    { id: '2', type: 2, url: 'tel:+4930555' },
  ])
  expect(config.recharge_customer_service_url).toEqual([
    { id: '1', type: 1, url: 'https://help.example/deposits' },
  ])
  const { api } = await registerPartner(world)
  const user = await api.session.userInfo({})
  expect(user.recharge_customer_service_url).toEqual(config.recharge_customer_service_url)
})

it('publishes how money can leave, and what that costs', () => {
  expect(config.withdraw_method_config).toEqual({
    methods: ['bank_card', 'wallet_address'],
    fee_version: 1,
    fee: { rate_bp: 50, min: '0.25', max: '10.00' },
    destination_wait_seconds: 20,
  })
})

it('answers at least ten questions, each found again by its id', async () => {
  expect(config.faq_config.length).toBeGreaterThanOrEqual(10)
  for (const faq of config.faq_config) {
    expect(await clientOf(world, '').session.faqDetail({ question: faq.id })).toEqual(faq)
    expect(faq.answer).not.toContain('faq.')
  }
  const learning = config.faq_config.find(({ id }) => id === 'learning')
  expect(learning?.answer).toMatch(/30 to 50 conversions within 7 days.*not a promise/)
})

it('refuses a question that is not there', async () => {
  expect(await refusalOf(clientOf(world, '').session.faqDetail({ question: 'how_to_get_rich' }))).toBe(
    'data_error',
  )
})
