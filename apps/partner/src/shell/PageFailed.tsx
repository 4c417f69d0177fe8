import { FailedState } from '@fairlead/ui/FailedState'
import { useTranslation } from './words.tsx'

/** A page that could not be loaded or drawn. Reloading fetches its code anew. */
export function PageFailed() {
  const { t } = useTranslation()
  return (
    <FailedState
      title={t('shell.errors.failed')}
      text={t('shell.errors.failedText')}
      onRetry={() => window.location.reload()}
    />
  )
}
