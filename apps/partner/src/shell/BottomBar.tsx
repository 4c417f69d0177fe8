import { Icon } from '@fairlead/ui/Icon'
import { link } from '../router/link.ts'
import css from './BottomBar.module.css'
import { isHosted } from './host-bridge.ts'
import { roots } from './roots.ts'
import { useUnread } from './unread.ts'
import { useTranslation } from './words.tsx'

/** The four pages that all others are reached from, one tap apart. A host app has a bar of its own. */
export function BottomBar({ path }: { path: string | undefined }) {
  const { t } = useTranslation()
  const unread = useUnread()
  if (isHosted() || !roots.some((root) => root.path === path)) return null
  return (
    <nav className={css.bar} aria-label={t('shell.tabs.label')}>
      {roots.map((root) => (
        <a
          key={root.path}
          className={css.tab}
          href={link(root.path)}
          aria-current={root.path === path ? 'page' : undefined}
        >
          <span className={css.icon}>
            <Icon name={root.icon} />
            {/* How many they are, the bell says. */}
            {root.icon === 'inbox' && unread > 0 && <span className={css.dot} />}
          </span>
          {t(root.label)}
        </a>
      ))}
    </nav>
  )
}
