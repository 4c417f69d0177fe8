import { ApiRefusal } from '@fairlead/contract/client'
import { expect } from 'vitest'
import { countBooks } from './books.ts'
import type { World } from './world.ts'

/** What a call was refused with, as `key` or `key: field`; fails when it was granted. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  const granted = await call.then(
    (data) => ({ data }),
    (error: unknown) => error,
  )
  if (!(granted instanceof ApiRefusal)) {
    throw new Error(`expected a refusal, got ${granted instanceof Error ? granted.stack : 'yes'}`)
  }
  if (/\{\{|^(refusal|field)\.|undefined/.test(granted.message))
    throw new Error(`raw message: ${granted.message}`)
  return granted.key ?? String(granted.code)
}

/** The same of a call that must not leave a trace in the books either. It begins only once they are counted. */
export async function refusedUnchanged(world: World, call: () => Promise<unknown>): Promise<string> {
  const before = await countBooks(world)
  const said = await refusalOf(call())
  expect(await countBooks(world)).toEqual(before)
  return said
}
