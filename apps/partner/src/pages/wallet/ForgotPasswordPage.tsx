import { Button } from '@fairlead/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { navigate } from '../../router/navigate.ts'
import { AmountSkeleton } from '../../shell/AmountSkeleton.tsx'
import { PageState } from '../../shell/PageState.tsx'
import css from '../../shell/Step.module.css'
import { userInfoQuery } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { RecoverPassword } from './RecoverPassword.tsx'
import { RecoveryWaits } from './RecoveryWaits.tsx'

/** `/wallet/forgot-password`: proves by e-mail who one is, or shows the new password that waits and how to stop it. */
export function Page() {
  const { t } = useTranslation()
  const query = useQuery(userInfoQuery)
  const user = query.data
  if (!user) return <PageState query={query} skeleton={<AmountSkeleton />} />
  if (user.pin_recovery) return <RecoveryWaits worksFrom={user.pin_recovery.works_from} />
  if (!user.transaction_password_set) {
    return (
      <div className={css.step}>
        <p>{t('account.recovery.notSet')}</p>
        <Button wide onClick={() => navigate({ to: '/wallet/set-password', replace: true })}>
          {t('account.recovery.set')}
        </Button>
      </div>
    )
  }
  return <RecoverPassword />
}
