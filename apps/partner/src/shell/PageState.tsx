import { Card } from '@fairlead/ui/Card'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { VisuallyHidden } from '@fairlead/ui/VisuallyHidden'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryFailed } from './QueryFailed.tsx'
import { useTranslation } from './words.tsx'

type Props = {
  query: Pick<UseQueryResult, 'isError' | 'isPaused' | 'error' | 'refetch'>
  /** The shape of what loads, where it is not a list of so many rows. */
  skeleton?: ReactNode
  rows?: number
}

/** A page or list that has nothing to show yet: it loads, or it failed and can be pressed to try again. */
export function PageState({ query, skeleton, rows = 5 }: Props) {
  const { t } = useTranslation()
  if (query.isError || query.isPaused) {
    return (
      <Card>
        <QueryFailed query={query} />
      </Card>
    )
  }
  return (
    <>
      <VisuallyHidden role="status">{t('shell.list.loading')}</VisuallyHidden>
      {skeleton ?? (
        <Card>
          <Skeleton rows={rows} />
        </Card>
      )}
    </>
  )
}
