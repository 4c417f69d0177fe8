import { ApiRefusal } from '@fairlead/contract/client'

/** The server's words when it refused exactly this field; they are already in the partner's language. */
export function refusedAt(error: unknown, field: string): string | undefined {
  return error instanceof ApiRefusal && error.field === field ? error.message : undefined
}
