import { Refusal } from '@fairlead/contract/refusals'
import { expect, it } from 'vitest'
import { landingPageOf } from './landing-page.ts'

/** Why an address is refused; fails when it is taken. */
function refusalFor(address: string, demo: boolean): string {
  try {
    return `taken as ${landingPageOf(address, demo)}`
  } catch (error) {
    if (error instanceof Refusal) return error.key
    throw error
  }
}

it('takes https, and writes it one way', () => {
  expect(landingPageOf('HTTPS://Shop.example/a?b=c#d', false)).toBe('https://shop.example/a?b=c#d')
  expect(landingPageOf('https://shop.example', true)).toBe('https://shop.example/')
})

it('takes a page of this machine and a path of the demo site in demo mode only', () => {
  for (const address of ['http://127.0.0.1:8082/landing/x', 'http://localhost/x', '/landing/slow-roast']) {
    expect(landingPageOf(address, true)).toBe(address)
    expect([address, refusalFor(address, false)]).toEqual([address, 'landing_page_not_https'])
  }
})

it('refuses every other address', () => {
  for (const address of [
    'http://shop.example/',
    'http://127.0.0.1.shop.example/',
    'ftp://shop.example/',
    'javascript:alert(1)',
    '//shop.example/x',
    '/\\\\shop.example/x',
    'https://name:word@shop.example/',
    'shop.example',
  ]) {
    expect([address, refusalFor(address, true)]).toEqual([address, 'landing_page_not_https'])
  }
})
