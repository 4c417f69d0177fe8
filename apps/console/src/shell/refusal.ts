import { ApiRefusal } from '@fairlead/contract/client'
import { fieldLabel } from '@fairlead/locales/field-label'
import { t } from '../words.ts'

/** Why an action did not happen: the server's words, or that there was no answer. `field` names the input, if one. */
export type Refused = { readonly text: string; readonly field: string | undefined }

/** Reads a failed call as something to show; null when nothing failed. */
export function refusedBy(error: unknown): Refused | null {
  if (!error) return null
  if (error instanceof ApiRefusal) return { text: sayField(error), field: error.field }
  return { text: t('console.action.noAnswer'), field: undefined }
}

/** An input that does not fit the contract is named as the contract has it; here, as its form does. */
function sayField({ message, field }: ApiRefusal): string {
  if (field === undefined || !message.startsWith(`${field} `)) return message
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  return `${fieldLabel(last)}${message.slice(field.length)}`
}
