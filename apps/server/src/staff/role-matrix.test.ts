import { randomUUID } from 'node:crypto'
import { operatorApi } from '@fairlead/contract/api'
import { operatorRoles } from '@fairlead/contract/operator-roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Case, casesOf } from '../../test/support/call-cases.ts'
import { operatorInput } from '../../test/support/good-input.ts'
import { ownPage } from '../../test/support/own-page.ts'
import { operatorCookie } from '../../test/support/people.ts'
import { callRaw, refusalIn } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
const cookies = new Map<string, string>()
beforeAll(async () => {
  world = await openWorld()
  for (const role of operatorRoles) cookies.set(role, await operatorCookie(world, role))
})
afterAll(() => world.close())

/** Every call that a signed-in operator can make, but the one that ends the session. */
const cases = casesOf(operatorApi, operatorInput).filter(
  ({ endpoint, name }) => endpoint.access === 'operator' && name !== 'operator.logout',
)

const ask = async ({ endpoint, input }: Case, role: string) =>
  refusalIn(
    await callRaw(world.console, endpoint, input, {
      ...ownPage,
      cookie: cookies.get(role) ?? '',
      'idempotency-key': randomUUID(),
    }),
  ).key

describe('every call of the console, by every role', () => {
  it.each(cases)('$name', async (call) => {
    const may: string[] = []
    for (const role of operatorRoles) if ((await ask(call, role)) !== 'role_missing') may.push(role)
    expect(may.sort()).toEqual([...(call.endpoint.roles ?? [])].sort())
  })

  it('was tried with every pair', () => {
    console.log(
      `${cases.length} calls × ${operatorRoles.length} roles = ${cases.length * operatorRoles.length} pairs`,
    )
    expect(cases.every(({ endpoint }) => endpoint.roles && endpoint.roles.length > 0)).toBe(true)
  })
})

it('lets an auditor read every list and change nothing but what is the auditor’s own', () => {
  const own = /^\/operator\/(session|totp|password)\//
  for (const { name, endpoint } of cases) {
    const isList = endpoint.method === 'GET'
    expect([name, endpoint.roles?.includes('auditor')]).toEqual([name, isList || own.test(endpoint.path)])
  }
})

it('lets an admin touch no money', () => {
  for (const { name, endpoint } of cases) {
    if (endpoint.money && !/proposalConfirm|coupon/.test(name)) {
      expect([name, endpoint.roles?.includes('admin')]).toEqual([name, false])
    }
  }
})
