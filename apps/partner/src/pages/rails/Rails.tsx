import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../shell/query-client.ts'
import { userInfoQuery } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { propertyQuery } from '../wallet/wallet-queries.ts'
import { ComingUp } from './ComingUp.tsx'
import { MenuRail } from './MenuRail.tsx'
import { MoneyRail } from './MoneyRail.tsx'
import looks from './rails.css?inline'

type Props = { path: string | undefined }

/** Left of the column: the menu. Nothing before it is known that this partner's ad account is open. */
export function Left({ path }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      {/* Not among the styles of the page, which a phone reads as well. */}
      <style>{looks}</style>
      <Menu path={path} />
    </QueryClientProvider>
  )
}

/** Right of the column: the money, but for the wallet, which says all that itself, and the next dates. */
export function Right({ path }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Beside path={path} />
    </QueryClientProvider>
  )
}

function Menu({ path }: Props) {
  const user = useQuery(userInfoQuery).data
  return user?.account_open && <MenuRail path={path} user={user} plans={user.state === 'active'} />
}

function Beside({ path }: Props) {
  const { t } = useTranslation()
  const user = useQuery(userInfoQuery).data
  const property = useQuery({
    ...propertyQuery,
    enabled: user?.account_open === true,
    refetchInterval: 30_000,
  })
  // Dates that stood there first would be pushed down.
  if (!user?.account_open || property.isPending) return null
  return (
    <aside className="rail rail-aside" aria-label={t('rails.label')}>
      {path !== '/wallet' && property.data && <MoneyRail property={property.data} />}
      {/* Plans of an account that is restricted cannot be read, and asking would say so. */}
      {user.state === 'active' && <ComingUp />}
    </aside>
  )
}
