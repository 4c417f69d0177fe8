import { expect, it } from 'vitest'
import { contactList, framedContacts } from './contacts.ts'

const urls = [
  'https://help.example/chat',
  'http://127.0.0.1:8082/service',
  'http://help.example/chat',
  'tel:+4930555',
]

function of(demo: boolean) {
  const ctx = { network: { demo } } as never
  const framed = framedContacts(ctx, { contacts: urls, deposits: [] })
  return { types: contactList(ctx, urls).map(({ type }) => type), framed }
}

it('opens in the app what nobody can read along: https, and in the demo a page of this machine', () => {
  expect(of(true)).toEqual({ types: [1, 1, 2, 2], framed: urls.slice(0, 2) })
})

it('opens no http address in the app of a real network, not even one of this machine', () => {
  expect(of(false)).toEqual({ types: [1, 2, 2, 2], framed: urls.slice(0, 1) })
})
