import { ApiRefusal } from '@fairlead/contract/client'
import type { PartnerKey } from '@fairlead/locales/keys'
import { useFailureMessage } from './useFailure.ts'
import { useTranslation } from './words.tsx'

/** Why something typed was not taken: a message of the app, or the server's refusal. It is worded where it is shown. */
export type Problem = PartnerKey | ApiRefusal

/** Whether it says to wait so many hours: that has to be read for longer than a toast stays. */
export const saysToWait = (failure: unknown): failure is ApiRefusal =>
  failure instanceof ApiRefusal && (failure.key === 'too_many_tries' || failure.key === 'too_often')

/** Words a problem in the language spoken now, so that it changes with the language while it stands. */
export function useProblemWords(): (problem: Problem) => string {
  const { t } = useTranslation()
  const messageOf = useFailureMessage()
  return (problem) => (problem instanceof ApiRefusal ? messageOf(problem) : t(problem))
}
