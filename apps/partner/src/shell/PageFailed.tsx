import { FailedState } from '@fairlead/ui/FailedState'
import { showToast } from '@fairlead/ui/Toast'
import { useState } from 'react'
import { appOpens, Unreachable } from './load-part.ts'
import { useTranslation } from './words.tsx'

/** A page that could not be loaded or drawn. Pressed, it opens the app anew, once there is a network to do so. */
export function PageFailed({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const [trying, setTrying] = useState(false)

  async function retry() {
    if (trying) return
    setTrying(true)
    if (await appOpens()) window.location.reload()
    else showToast(t('shell.errors.network'), 'failure')
    setTrying(false)
  }

  return (
    <FailedState
      title={t('shell.errors.failed')}
      text={error instanceof Unreachable ? t('shell.errors.network') : undefined}
      onRetry={retry}
    />
  )
}
