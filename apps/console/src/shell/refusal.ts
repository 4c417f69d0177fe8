import { ApiRefusal } from '@fairlead/contract/client'
import { t } from '../words.ts'

/** Why an action did not happen: the server's words, or that there was no answer. `field` names the input, if one. */
export type Refused = { readonly text: string; readonly field: string | undefined }

/** Reads a failed call as something to show; null when nothing failed. */
export function refusedBy(error: unknown): Refused | null {
  if (!error) return null
  if (error instanceof ApiRefusal) return { text: error.message, field: error.field }
  return { text: t('console.action.noAnswer'), field: undefined }
}
