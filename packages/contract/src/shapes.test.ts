import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldsOf } from './shapes.ts'

it('has what may be null as what it is else, so that a code that is shown once can be copied', () => {
  const fields = fieldsOf(z.object({ code: z.nullable(z.string()), rows: z.nullable(z.number()) }))
  expect(fields.code).toMatchObject({ kind: 'text', optional: true })
  expect(fields.rows).toMatchObject({ kind: 'number', optional: true })
})
