import { Icon } from '@fairlead/ui/Icon'
import { Logo } from '@fairlead/ui/Logo'
import { navigate } from '../router/navigate.ts'
import { customerService } from './customer-service.ts'
import css from './Header.module.css'
import { HeaderButton } from './HeaderButton.tsx'
import type { HeaderOptions } from './header-options.ts'
import { sessionToken, userInfo } from './session.ts'
import { languageSheet, logoutQuestion } from './shell-popups.ts'
import { useUnread } from './unread.ts'
import { useBack } from './useBack.ts'
import { useTranslation } from './words.tsx'

/** The header every page shares; the route says what stands in it. */
export function Header({ options }: { options: HeaderOptions }) {
  const { t } = useTranslation()
  const goBack = useBack(options.back)
  const user = userInfo.use()
  const maybeLogOut = options.logout && sessionToken() !== null
  return (
    <header className={css.header} data-transparent={options.transparent}>
      {options.titleShown !== false && (
        <div className={css.lead}>
          {options.back === 'none' ? (
            !options.transparent && <Logo size={34} />
          ) : (
            <HeaderButton label={t('shell.back')} onPress={goBack}>
              <Icon name="back" />
            </HeaderButton>
          )}
          <h1 className={css.title}>{t(options.title)}</h1>
        </div>
      )}
      <div className={css.icons}>
        {options.service !== false && (
          <HeaderButton label={t('shell.header.service')} onPress={() => customerService.open({})}>
            <Icon name="headset" />
          </HeaderButton>
        )}
        {options.language !== false && (
          <HeaderButton label={t('shell.header.language')} onPress={() => languageSheet.open(null)}>
            <Icon name="globe" />
          </HeaderButton>
        )}
        {options.bell !== false && <Bell onPress={() => navigate({ to: '/notification' })} />}
        {/* Room is kept until it is known who is signed in, so that a long title does not jump to a line of its own. */}
        {maybeLogOut && user === null && <span className={css.button} />}
        {maybeLogOut && user?.entry === 'register' && (
          <HeaderButton label={t('shell.header.logout')} onPress={() => logoutQuestion.open(null)}>
            <Icon name="logout" />
          </HeaderButton>
        )}
      </div>
    </header>
  )
}

/** The bell with its badge: sea, since nothing is wrong, and 99+ above 99. */
function Bell({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation()
  const count = useUnread()
  const label = count > 99 ? t('shell.header.manyUnread') : t('shell.header.unread', { count })
  return (
    <HeaderButton label={count > 0 ? label : t('shell.header.notifications')} onPress={onPress}>
      <Icon name="bell" />
      {count > 0 && (
        <span className={css.badge} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </HeaderButton>
  )
}
