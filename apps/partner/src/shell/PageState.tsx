import { Card } from '@fairlead/ui/Card'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { VisuallyHidden } from '@fairlead/ui/VisuallyHidden'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import css from './PageState.module.css'
import { QueryFailed } from './QueryFailed.tsx'
import { useTranslation } from './words.tsx'

type Props = {
  query: Pick<UseQueryResult, 'isPaused' | 'error' | 'refetch'>
  /** The shape of what loads, where it is not a list of so many rows. */
  skeleton?: ReactNode
  rows?: number
}

/**
 * A page or list that has nothing to show yet: it loads, and says so once that takes long, or it failed and can be pressed to
 * try again. Asked anew by itself it goes on to say so, as it would flicker between that and its skeleton otherwise.
 */
export function PageState({ query, skeleton, rows = 5 }: Props) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<Error | null>(null)
  const [pressedOn, setPressedOn] = useState<Error | null>(null)
  if (query.error && query.error !== failure) setFailure(query.error)
  const standing = failure === pressedOn ? null : failure
  if (standing || query.isPaused) {
    return (
      <Card>
        <QueryFailed query={{ isPaused: query.isPaused, error: standing, refetch }} />
      </Card>
    )
  }
  return (
    <>
      <VisuallyHidden role="status">{t('shell.list.loading')}</VisuallyHidden>
      <p className={css.slow} role="status">
        {t('shell.list.slow')}
      </p>
      {skeleton ?? (
        <Card>
          <Skeleton rows={rows} />
        </Card>
      )}
    </>
  )

  function refetch() {
    setPressedOn(failure)
    return query.refetch()
  }
}
