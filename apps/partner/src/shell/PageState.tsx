import { Card } from '@fairlead/ui/Card'
import { FailedState } from '@fairlead/ui/FailedState'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { VisuallyHidden } from '@fairlead/ui/VisuallyHidden'
import type { UseQueryResult } from '@tanstack/react-query'
import { useFailureMessage } from './useFailure.ts'
import { useTranslation } from './words.tsx'

type Props = { query: Pick<UseQueryResult, 'isError' | 'isPaused' | 'error' | 'refetch'>; loading: string }

/** A page or list that has nothing to show yet: it loads, or it failed and can be pressed to try again. */
export function PageState({ query, loading }: Props) {
  const { t } = useTranslation()
  const messageOf = useFailureMessage()
  if (query.isError || query.isPaused) {
    return (
      <Card>
        <FailedState
          title={t('shell.errors.failed')}
          text={query.isPaused ? t('shell.errors.network') : messageOf(query.error)}
          onRetry={() => query.refetch()}
        />
      </Card>
    )
  }
  return (
    <div role="status">
      <VisuallyHidden>{loading}</VisuallyHidden>
      <Card>
        <Skeleton rows={5} />
      </Card>
    </div>
  )
}
