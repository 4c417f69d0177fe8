import { ApiFailure, ApiRefusal } from '@fairlead/contract/client'
import { showToast } from '@fairlead/ui/Toast'
import { useCallback } from 'react'
import { useTranslation } from './words.tsx'

/** Codes that the shell itself answers with a dialog or another page, so that nobody else has to. */
const sessionCodes = new Set([401, 402, 403, 404, 503])

/** What to tell the partner about anything thrown by a call. Refusals are worded by the server already. */
export function useFailureMessage(): (failure: unknown) => string {
  const { t } = useTranslation()
  return useCallback(
    (failure) => {
      if (failure instanceof ApiRefusal) {
        if (failure.message) return failure.message
        return failure.code === 500 ? t('shell.errors.serverError') : t('shell.errors.params')
      }
      if (failure instanceof ApiFailure) {
        return failure.status === undefined ? t('shell.errors.network') : t('shell.errors.serverError')
      }
      return failure instanceof Error && failure.message ? failure.message : t('shell.errors.other')
    },
    [t],
  )
}

/** `const showFailure = useShowFailure()`: toasts a failed call for 2000 ms. Spec 8, any other error. */
export function useShowFailure(): (failure: unknown) => void {
  const messageOf = useFailureMessage()
  return useCallback(
    (failure) => {
      if (failure instanceof ApiRefusal && sessionCodes.has(failure.code)) return
      showToast(messageOf(failure), 'failure')
    },
    [messageOf],
  )
}
