import { ApiRefusal } from '@fairlead/contract/client'
import { FailedState } from '@fairlead/ui/FailedState'
import { t } from '../words.ts'

/** What stands where an answer should: the server's own words where it refused, and a way to ask again. */
export function ReadFailed({ error, onRetry }: { error: Error | null; onRetry: () => unknown }) {
  return (
    <FailedState
      title={t('console.list.failed')}
      text={error instanceof ApiRefusal ? error.message : t('console.list.noAnswer')}
      onRetry={onRetry}
    />
  )
}
