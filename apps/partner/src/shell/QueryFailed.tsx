import { isAccountCode } from '@fairlead/contract/account-codes'
import { ApiRefusal } from '@fairlead/contract/client'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { FailedState } from '@fairlead/ui/FailedState'
import type { UseQueryResult } from '@tanstack/react-query'
import { readFailedAgain } from './query-client.ts'
import { useFailureMessage } from './useFailure.ts'
import { useTranslation } from './words.tsx'

type Props = { query: Pick<UseQueryResult, 'isPaused' | 'error' | 'refetch'> }

/** Envelope codes of an address that asks for what cannot be, is not, or is somebody else's (docs/screens-and-calls.md, Envelope). */
const cannotBe = 400
const nothingThere: readonly number[] = [cannotBe, 405]

/** What could not be read, why, and a press to try again; without the press where the answer would be the same. */
export function QueryFailed({ query }: Props) {
  const { t } = useTranslation()
  const messageOf = useFailureMessage()
  const text = query.isPaused ? t('shell.errors.network') : messageOf(query.error)
  if (!query.isPaused && query.error instanceof ApiRefusal) {
    if (isAccountCode(query.error.code))
      return <EmptyState drawing="offline" title={t('shell.errors.restricted')} text={text} />
    if (nothingThere.includes(query.error.code)) {
      // The server speaks of a field then, which nobody has filled in.
      const why = query.error.code === cannotBe ? t('shell.notFound.text') : text
      return <EmptyState drawing="offline" title={t('shell.title.notFound')} text={why} />
    }
  }
  return <FailedState title={t('shell.errors.failed')} text={text} onRetry={retry} />

  /** All that failed on the page, by one press. */
  function retry() {
    void query.refetch()
    void readFailedAgain()
  }
}
