import { Card } from '@fairlead/ui/Card'
import { Skeleton } from '@fairlead/ui/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryFailed } from '../../shell/QueryFailed.tsx'
import css from '../../shell/BigAmount.module.css'

type Props = {
  query: UseQueryResult
  /** Whether the big amount loads as well, or stands there already. */
  head?: boolean
  /** The shape of what loads, where it is no big amount over a list. */
  skeleton?: ReactNode
}

/** A page whose one subject still loads, or could not be read: then it says why and tries again when pressed. */
export function WholePageState({ query, head = true, skeleton }: Props) {
  if (!query.isError && !query.isPaused) {
    if (skeleton) return skeleton
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
      <QueryFailed query={query} />
    </Card>
  )
}
