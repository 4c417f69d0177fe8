import { Card } from '@fairlead/ui/Card'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { VisuallyHidden } from '@fairlead/ui/VisuallyHidden'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryFailed } from './QueryFailed.tsx'

type Props = {
  query: Pick<UseQueryResult, 'isError' | 'isPaused' | 'error' | 'refetch'>
  loading: string
  /** The shape of what loads, where it is not a list. */
  skeleton?: ReactNode
}

/** A page or list that has nothing to show yet: it loads, or it failed and can be pressed to try again. */
export function PageState({ query, loading, skeleton }: Props) {
  if (query.isError || query.isPaused) {
    return (
      <Card>
        <QueryFailed query={query} />
      </Card>
    )
  }
  return (
    <>
      <div role="status">
        <VisuallyHidden>{loading}</VisuallyHidden>
      </div>
      {skeleton ?? (
        <Card>
          <Skeleton rows={5} />
        </Card>
      )}
    </>
  )
}
