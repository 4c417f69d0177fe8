import { isAccountCode } from '@fairlead/contract/account-codes'
import { ApiRefusal } from '@fairlead/contract/client'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { FailedState } from '@fairlead/ui/FailedState'
import type { UseQueryResult } from '@tanstack/react-query'
import { useFailureMessage } from './useFailure.ts'
import { useTranslation } from './words.tsx'

type Props = { query: Pick<UseQueryResult, 'isPaused' | 'error' | 'refetch'> }

/** What could not be read, why, and a press to try again; without the press where the account may not read it. */
export function QueryFailed({ query }: Props) {
  const { t } = useTranslation()
  const messageOf = useFailureMessage()
  const text = query.isPaused ? t('shell.errors.network') : messageOf(query.error)
  if (!query.isPaused && query.error instanceof ApiRefusal && isAccountCode(query.error.code))
    return <EmptyState drawing="offline" title={t('shell.errors.restricted')} text={text} />
  return <FailedState title={t('shell.errors.failed')} text={text} onRetry={() => query.refetch()} />
}
