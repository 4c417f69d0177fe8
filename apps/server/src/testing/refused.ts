import { ApiRefusal } from '@fairlead/contract/client'

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
