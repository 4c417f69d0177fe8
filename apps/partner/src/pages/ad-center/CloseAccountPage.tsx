import { Section } from '@fairlead/ui/Section'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { navigate } from '../../router/navigate.ts'
import { AmountSkeleton } from '../../shell/AmountSkeleton.tsx'
import { PageState } from '../../shell/PageState.tsx'
import { userInfoQuery, useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { walletKey } from '../wallet/wallet-queries.ts'
import { AskToClose } from './AskToClose.tsx'
import { ClosingSteps } from './ClosingSteps.tsx'
import { type Closure, closureQuery } from './closure-query.ts'
import { EraseData } from './EraseData.tsx'

/** `/ad-center/close-account`: what closing does, or, once asked for, what it still waits for. */
export function Page() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const user = useUserInfo()
  const query = useQuery(closureQuery)
  const closure = query.data
  // Without an ad account there is nothing to close: only what is to be erased is seen here, and stopped.
  const away = user?.account_open === false && closure?.erased_from === null
  useEffect(() => {
    if (away) navigate({ to: '/ad-welcome', replace: true })
  }, [away])
  if (!closure || away) return <PageState query={query} skeleton={<AmountSkeleton />} />

  async function take(next: Closure) {
    cache.setQueryData(closureQuery.queryKey, next)
    await Promise.all([
      cache.invalidateQueries(userInfoQuery),
      cache.invalidateQueries({ queryKey: walletKey }),
    ])
  }

  // Two of the staff can have it erased on a written request, before it is closed.
  if (user && (user.state === 'cancelled' || (closure.erased_from && !closure.asked_at))) {
    return (
      <>
        {user.state_reason === 'closed_by_partner' && (
          <Section title={t('account.state.closedTitle')}>
            <p>{t('account.state.closedText')}</p>
          </Section>
        )}
        <EraseData closure={closure} onTaken={take} />
      </>
    )
  }
  return closure.asked_at ? (
    <ClosingSteps closure={closure} askedAt={closure.asked_at} onTaken={take} />
  ) : (
    <AskToClose closure={closure} active={user?.state === 'active'} onTaken={take} />
  )
}
