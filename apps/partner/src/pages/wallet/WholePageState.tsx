import { Card } from '@fairlead/ui/Card'
import { FailedState } from '@fairlead/ui/FailedState'
import { Skeleton } from '@fairlead/ui/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import { useFailureMessage } from '../../shell/useFailure.ts'
import { useTranslation } from '../../shell/words.tsx'

/** A page whose one subject still loads, or could not be read: then it says why and tries again when pressed. */
export function WholePageState({ query }: { query: UseQueryResult }) {
  const { t } = useTranslation()
  const messageOf = useFailureMessage()
  if (!query.isError) {
    return (
      <>
        <Skeleton lines={2} />
        <Card>
          <Skeleton rows={4} />
        </Card>
      </>
    )
  }
  return (
    <Card>
      <FailedState
        title={t('shell.errors.failed')}
        text={messageOf(query.error)}
        onRetry={() => query.refetch()}
      />
    </Card>
  )
}
