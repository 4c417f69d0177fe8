import { Avatar } from '@fairlead/ui/Avatar'
import { Icon } from '@fairlead/ui/Icon'
import { Logo } from '@fairlead/ui/Logo'
import { useQuery } from '@tanstack/react-query'
import { link } from '../../router/link.ts'
import { roots } from '../../shell/roots.ts'
import type { UserInfo } from '../../shell/session.ts'
import { useUnread } from '../../shell/unread.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { offersWaitingQuery } from '../plan/plan-queries.ts'

const others = [
  { path: '/ad-center/coupons', icon: 'coupon', label: 'shell.title.coupons' },
  { path: '/ad-center/activities', icon: 'gift', label: 'shell.title.activities' },
  { path: '/ad-center/ques-detail', icon: 'question', label: 'shell.title.questions' },
  { path: '/ad-center/security', icon: 'lock', label: 'shell.title.security' },
] as const

type Props = { path: string | undefined; user: UserInfo; plans: boolean }

/** The pages of the bottom bar, some that are reached from them, and who one is; `plans` where plans may be read. */
export function MenuRail({ path, user, plans }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const waiting = useQuery({ ...offersWaitingQuery, enabled: plans }).data?.count ?? 0
  const counts: Partial<Record<string, number>> = { plan: waiting, inbox: useUnread() }
  return (
    <nav className="rail rail-menu" aria-label={t('shell.tabs.label')}>
      <p className="rail-name">
        <Logo size={36} /> Fairlead
      </p>
      {[roots, others].map((group) => (
        <ul key={group[0].path}>
          {group.map(({ path: to, icon, label }) => {
            const count = counts[icon] ?? 0
            return (
              <li key={to}>
                <a href={link(to)} aria-current={to === path ? 'page' : undefined}>
                  <Icon name={icon} />
                  <span>{t(label)}</span>
                  {count > 0 && (
                    <span className="rail-count" data-icon={icon}>
                      {formats.number(count)}
                    </span>
                  )}
                </a>
              </li>
            )
          })}
        </ul>
      ))}
      <a className="rail-you" href={link('/ad-center/profile')}>
        <Avatar src={user.avatar} />
        <span>
          <b>{user.nickname}</b>
          <span className="rail-what">
            {t('rails.standing', { level: user.shop_level, score: user.credit_score })}
          </span>
        </span>
      </a>
    </nav>
  )
}
