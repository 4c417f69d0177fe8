import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { operatorApi } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { type Fields, fieldsOf, type Shape } from './shapes.ts'

it('has what may be null as what it is else, so that a code that is shown once can be copied', () => {
  const fields = fieldsOf(z.object({ code: z.nullable(z.string()), rows: z.nullable(z.number()) }))
  expect(fields.code).toMatchObject({ kind: 'text', optional: true })
  expect(fields.rows).toMatchObject({ kind: 'number', optional: true })
})

it('knows a length of time by its schema, whatever it is called', () => {
  const calls = Object.values(operatorApi).flatMap((group) => Object.values<Endpoint>(group))
  const fields = calls.flatMap(({ input, data }) => [...all(fieldsOf(input)), ...all(fieldsOf(data))])
  const unsaid = fields.filter(([name, shape]) => /_seconds$/.test(name) && !('unit' in shape && shape.unit))
  expect(unsaid).toEqual([])
  expect(fieldsOf(operatorApi.moneyStaff.settingSet.input).seconds).toMatchObject({
    unit: 'seconds',
    max: 604_800,
  })
  expect(fieldsOf(operatorApi.campaignStaff.orderPause.input).hours).not.toHaveProperty('unit', 'seconds')
})

/** All fields, also those within fields. */
function all(fields: Fields): [string, Shape][] {
  return Object.entries(fields).flatMap(([name, shape]) => {
    const inner = shape.kind === 'list' ? shape.of : shape
    return [[name, shape], ...(inner.kind === 'object' ? all(inner.fields) : [])]
  })
}
