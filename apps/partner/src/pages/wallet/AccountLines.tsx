import { Icon } from '@fairlead/ui/Icon'
import { link } from '../../router/link.ts'
import { userInfo } from '../../shell/session.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './InfoNote.module.css'

/** What is under way with the account itself: a new transaction password that waits, and closing it. */
export function AccountLines() {
  const { t } = useTranslation()
  const formats = useFormats()
  // As last read: whoever is signed in is read on every page.
  const user = userInfo.use()
  return (
    <>
      {user?.pin_recovery && (
        <p className={css.note}>
          <Icon name="lock" />
          <span>
            {t('shell.account.recovery', { time: formats.dayTime(user.pin_recovery.works_from) })}{' '}
            <a className={css.ask} href={link('/wallet/forgot-password')}>
              {t('shell.account.recoverySee')}
            </a>
          </span>
        </p>
      )}
      {user?.closing && (
        <p className={css.note}>
          <Icon name="info" />
          <span>
            {t('shell.account.closing')}{' '}
            <a className={css.ask} href={link('/ad-center/close-account')}>
              {t('shell.account.closingSee')}
            </a>
          </span>
        </p>
      )}
    </>
  )
}
