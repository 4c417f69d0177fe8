import { isFilterReason } from '@fairlead/contract/filter-reasons'
import type { PartnerKey } from '@fairlead/locales/keys'
import { useTranslation } from '../../shell/words.tsx'

/** Why an order failed, paused or ended, in words; null while it goes well. */
export function useReason(key: string | null): string | null {
  const { t } = useTranslation()
  if (key === null) return null
  return wordOr(t, `plan.reason.${key}`, 'plan.reason.other')
}

/** Words for why a beacon was not paid. A reason without words does not compile. */
export function useFilteredWord(): (reason: string) => string {
  const { t } = useTranslation()
  return (reason) => t(isFilterReason(reason) ? `traffic.filtered.${reason}` : 'traffic.filtered.other')
}

/** A server newer than this page may give reasons that it does not know. */
function wordOr(t: (key: PartnerKey) => string, key: string, other: PartnerKey): string {
  const word = t(key as PartnerKey)
  return word === key ? t(other) : word
}
