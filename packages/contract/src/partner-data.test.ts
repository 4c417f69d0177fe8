import { expect, it } from 'vitest'
import { operatorApi } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { contactRoles, partnerReaders } from './operator-roles.ts'
import { type Fields, fieldsOf, type Shape } from './shapes.ts'

/** What tells how a partner is reached, or where their money goes. */
const contact = ['email', 'phone']
const destination = ['destination', 'account_number', 'holder']

/** Parts of a partner's page, and kinds of the queue, are for some of its roles: each has a test on the server. */
const ownRule = ['/operator/partner', '/operator/waiting/item']

const reads = Object.values(operatorApi).flatMap((group) =>
  Object.values(group as Readonly<Record<string, Endpoint>>).filter(({ method }) => method === 'GET'),
)

it('shows destinations to who serves partners or their money, and contacts to who reaches them', () => {
  const found = { contact: 0, destination: 0 }
  for (const { path, data, roles } of reads) {
    const names = namesIn(fieldsOf(data))
    if (ownRule.includes(path)) continue
    if (names.some((name) => contact.includes(name))) {
      found.contact += 1
      expect([path, roles]).toEqual([path, contactRoles])
    }
    if (names.some((name) => destination.includes(name))) {
      found.destination += 1
      expect([
        path,
        (roles ?? []).filter((role) => !(partnerReaders as readonly string[]).includes(role)),
      ]).toEqual([path, []])
    }
  }
  expect(found.contact).toBeGreaterThan(0)
  expect(found.destination).toBeGreaterThan(0)
})

function namesIn(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, shape]) => [name, ...namesOf(shape)])
}

function namesOf(shape: Shape): string[] {
  if (shape.kind === 'object') return namesIn(shape.fields)
  return shape.kind === 'list' ? namesOf(shape.of) : []
}
