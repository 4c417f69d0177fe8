import { kindsFor, waitingKinds } from '@fairlead/contract/waiting-kinds'
import { Button } from '@fairlead/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { menuOf, type PageName, pageOf, titleOf } from '../calls/menu.ts'
import { waitingCounts } from '../queries.ts'
import { t } from '../words.ts'
import { hrefOf } from './desk-place.ts'
import css from './Menu.module.css'
import { MenuCount } from './MenuCount.tsx'
import type { Operator } from './operator.ts'

/** The pages of a role by subject. Where the screen is narrow it is opened by its button. */
export function Menu({ role, page }: { role: Operator['role']; page: PageName | undefined }) {
  const [open, setOpen] = useState(false)
  const { data } = useQuery({ ...waitingCounts, enabled: kindsFor(role).length > 0 })
  const waits = data?.items ?? []
  return (
    <nav className={css.menu} aria-label={t('console.desk.menu')} data-open={open || undefined}>
      <div className={css.opener}>
        <Button variant="outline" onClick={() => setOpen(!open)} wide>
          {open ? t('console.desk.closeMenu') : t('console.desk.openMenu')}
        </Button>
      </div>
      <div className={css.groups}>
        {menuOf(role).map(({ group, pages }) => (
          <div key={group} className={css.group}>
            <p className={css.label} id={`menu-${group}`}>
              {t(`console.menu.${group}`)}
            </p>
            <ul className={css.items} aria-labelledby={`menu-${group}`}>
              {pages.map((each) => (
                <li key={each} className={css.place}>
                  <a
                    href={hrefOf(each)}
                    className={css.item}
                    aria-current={each === page ? 'page' : undefined}
                    onClick={() => setOpen(false)}
                  >
                    {titleOf(each)}
                  </a>
                  <MenuCount
                    counts={
                      each === 'waitingStaff.list'
                        ? waits
                        : waits.filter(({ kind }) => pageOf(waitingKinds[kind].calls[0]) === each)
                    }
                    filled={each === 'waitingStaff.list'}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}
