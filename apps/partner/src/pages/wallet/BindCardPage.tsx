import { useQuery } from '@tanstack/react-query'
import { AmountSkeleton } from '../../shell/AmountSkeleton.tsx'
import { PageState } from '../../shell/PageState.tsx'
import { useFocusKept } from '../../shell/useFocusKept.ts'
import css from './BindCardPage.module.css'
import { BoundDestinations } from './BoundDestinations.tsx'
import { DestinationForm } from './DestinationForm.tsx'
import { methodsQuery } from './methods-query.ts'
import { useDestinations } from './useDestinations.ts'

/** Where withdrawals go: what is bound now, what waits, and a form for another one. */
export function Page() {
  const query = useDestinations()
  const newest = query.data?.waiting ?? query.data?.current
  const place = useFocusKept(newest?.id ?? 'first')
  const methods = useQuery(methodsQuery)
  if (!query.data) return <PageState query={query} skeleton={<AmountSkeleton />} />
  return (
    <div ref={place} className={css.page} tabIndex={-1}>
      <BoundDestinations destinations={query.data} />
      {methods.data ? (
        // A destination that was just bound becomes what the form compares with.
        <DestinationForm key={newest?.id ?? 'first'} destinations={query.data} methods={methods.data} />
      ) : (
        <PageState query={methods} />
      )}
    </div>
  )
}
