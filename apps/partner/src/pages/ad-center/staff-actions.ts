import { partnerActions } from '@fairlead/contract/partner-actions'

/** The action if the app has words for it; undefined for one that is newer than this app. */
export function knownStaffAction(action: string) {
  return partnerActions.find((known) => known === action)
}
