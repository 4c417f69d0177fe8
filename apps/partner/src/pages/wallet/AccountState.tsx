import { Card } from '@fairlead/ui/Card'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormats } from '../../shell/useFormats.ts'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './AccountState.module.css'
import { AppealPart } from './AppealPart.tsx'
import { appealsQuery } from './appeals.ts'

/** Why the account is disabled or cancelled, what works all the same, and the way to appeal. Nothing while it is active. */
export function AccountState() {
  const { t } = useTranslation()
  const formats = useFormats()
  const user = useUserInfo()
  const decision = user?.state_decision ?? null
  const appeals = useInfiniteQuery({ ...appealsQuery, enabled: decision !== null })
  if (!user || (user.state !== 'disabled' && user.state !== 'cancelled')) return null
  const closed = user.state_reason === 'closed_by_partner'
  const appeal = appeals.data?.pages
    .flatMap((page) => page.items)
    .find(({ subject_id }) => subject_id === decision)
  return (
    <div className={css.state}>
      <Card>
        <div className={css.words}>
          <h2 className={css.title}>{title()}</h2>
          {closed ? <p>{t('account.state.closedText')}</p> : <p>{user.state_words}</p>}
          {user.account_open && <p className={css.note}>{t('account.state.works')}</p>}
          <p className={css.note}>
            {user.state === 'disabled' ? t('account.state.waits') : t('account.state.ended')}
          </p>
          {user.state_until && <p className={css.note}>{t('account.state.ends')}</p>}
        </div>
        {decision && appeals.data && (
          <AppealPart
            subject={{ subject_kind: 'account', subject_id: decision }}
            state={appeal?.state ?? null}
          />
        )}
      </Card>
    </div>
  )

  function title() {
    if (closed) return t('account.state.closedTitle')
    if (user?.state === 'cancelled') return t('account.state.cancelledTitle')
    return user?.state_until
      ? t('account.state.disabledTitle', { time: formats.dayTime(user.state_until) })
      : t('account.state.disabledTitleOpen')
  }
}
