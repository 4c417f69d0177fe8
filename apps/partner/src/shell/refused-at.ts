import { ApiRefusal } from '@fairlead/contract/client'

/** The server's refusal where it is about exactly this field. */
export function refusedAt(error: unknown, field: string): ApiRefusal | undefined {
  return error instanceof ApiRefusal && error.field === field ? error : undefined
}
