import { Card } from '@fairlead/ui/Card'
import { FailedState } from '@fairlead/ui/FailedState'
import { Skeleton } from '@fairlead/ui/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import { useFailureMessage } from '../../shell/useFailure.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './BigAmount.module.css'

type Props = {
  query: UseQueryResult
  /** Whether the big amount loads as well, or stands there already. */
  head?: boolean
}

/** A page whose one subject still loads, or could not be read: then it says why and tries again when pressed. */
export function WholePageState({ query, head = true }: Props) {
  const { t } = useTranslation()
  const messageOf = useFailureMessage()
  if (!query.isError && !query.isPaused) {
    return (
      <>
        {head && (
          <div className={css.head}>
            <Skeleton lines={2} />
          </div>
        )}
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
        text={query.isPaused ? t('shell.errors.network') : messageOf(query.error)}
        onRetry={() => query.refetch()}
      />
    </Card>
  )
}
