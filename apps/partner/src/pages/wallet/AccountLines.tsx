import { Icon } from '@fairlead/ui/Icon'
import { useFormats } from '../../shell/useFormats.ts'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './InfoNote.module.css'

/** What is under way with the account itself: a new transaction password that waits, and closing it. */
export function AccountLines() {
  const { t } = useTranslation()
  const formats = useFormats()
  const user = useUserInfo()
  return (
    <>
      {user?.pin_recovery && (
        <p className={css.note}>
          <Icon name="lock" />
          <span>
            {t('account.recovery.line', { time: formats.dayTime(user.pin_recovery.works_from) })}{' '}
            <a className={css.ask} href="#/wallet/forgot-password">
              {t('account.recovery.lineStop')}
            </a>
          </span>
        </p>
      )}
      {user?.closing && (
        <p className={css.note}>
          <Icon name="info" />
          <span>
            {t('account.state.closing')}{' '}
            <a className={css.ask} href="#/ad-center/close-account">
              {t('account.state.closingSee')}
            </a>
          </span>
        </p>
      )}
    </>
  )
}
