import { Skeleton } from '@fairlead/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { ReadFailed } from '../shell/ReadFailed.tsx'
import { CallSteps, type CallStepsProps } from './CallSteps.tsx'
import { send } from './call.ts'
import type { BeginsWith } from './place.ts'

type HeldStepsProps = CallStepsProps & { beginsWith: BeginsWith<object> }

/** The form of a call that replaces what holds now: that is read first, and the form begins with it. */
export function HeldSteps({ beginsWith: { read, begin }, ...steps }: HeldStepsProps) {
  // Read anew each time the form opens, and never while it is filled in.
  const held = useQuery({
    queryKey: ['begins with', read],
    queryFn: () => send(read, {}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (held.data) return <CallSteps {...steps} begin={{ ...begin(held.data) }} />
  return held.error ? <ReadFailed error={held.error} onRetry={() => held.refetch()} /> : <Skeleton rows={4} />
}
