import { isFilterReason } from '@fairlead/contract/filter-reasons'
import { t } from '../words.ts'

/** Why an event was not paid, in the partner's words. A server newer than this page may give reasons that it does not know. */
export function filterWord(reason: string): string {
  return t(isFilterReason(reason) ? `traffic.filtered.${reason}` : 'traffic.filtered.other')
}
