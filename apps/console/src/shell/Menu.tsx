import { waitingKinds } from '@fairlead/contract/waiting-kinds'
import { useEffect, useRef, useState } from 'react'
import { isRare, menuOf, type PageName, pageOf, titleOf } from '../calls/menu.ts'
import { t } from '../words.ts'
import { hrefOf } from './desk-place.ts'
import { LineIcon } from './LineIcon.tsx'
import css from './Menu.module.css'
import { MenuCount } from './MenuCount.tsx'
import { menuIcons } from './menu-icons.ts'
import type { Operator } from './operator.ts'
import { SignedIn } from './SignedIn.tsx'
import { useStepsLeft } from './useSetUp.ts'
import { useWaits } from './useWaits.ts'

type MenuProps = {
  operator: Operator
  page: PageName | undefined
  /** Whether it is seen where the screen is narrow. */
  open: boolean
  onOpen: (open: boolean) => void
}

/** The pages of a role by subject, and who is signed in. Where the screen is narrow it is opened by its button. */
export function Menu({ operator, page, open, onOpen }: MenuProps) {
  const { role } = operator
  const waits = useWaits(role)
  const left = useStepsLeft()
  const countsOf = (each: PageName) => {
    if (each === 'waitingStaff.list') return waits
    if (each === 'setUpStaff.steps') return [{ count: left, more: false }]
    return waits.filter(({ kind }) => pageOf(waitingKinds[kind].calls[0]) === each)
  }
  const [all, showAll] = useState(false)
  const isFolded = (each: PageName) => isRare(each, role) && each !== page
  const groups = menuOf(role)
    .map(({ group, pages }) => ({
      group,
      pages: pages
        .filter((each) => each !== 'setUpStaff.steps' || left > 0 || each === page)
        .filter((each) => all || !isFolded(each)),
    }))
    .filter(({ pages }) => pages.length > 0)
  const folded = menuOf(role).flatMap(({ pages }) => pages.filter(isFolded))
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    // The menu of whoever has many pages is higher than its window.
    if (page) menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [page])
  return (
    <nav ref={menu} className={css.menu} aria-label={t('console.desk.menu')} data-open={open || undefined}>
      <button
        type="button"
        className={css.opener}
        aria-label={open ? t('console.desk.closeMenu') : t('console.desk.openMenu')}
        aria-expanded={open}
        onClick={() => onOpen(!open)}
      >
        <LineIcon name={open ? 'close' : 'menu'} />
      </button>
      <div className={css.groups}>
        {groups.map(({ group, pages }) => (
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
                    title={titleOf(each)}
                    aria-current={each === page ? 'page' : undefined}
                    onClick={() => onOpen(false)}
                  >
                    <LineIcon name={menuIcons[each]} />
                    <span className={css.name}>{titleOf(each)}</span>
                  </a>
                  <MenuCount counts={countsOf(each)} filled={each === 'waitingStaff.list'} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        {folded.length > 0 && (
          <div className={css.group}>
            <div className={css.place}>
              <button
                type="button"
                className={css.item}
                title={t(all ? 'console.desk.fewerPages' : 'console.desk.morePages', {
                  count: folded.length,
                })}
                aria-expanded={all}
                onClick={() => showAll(!all)}
              >
                <LineIcon name={all ? 'fewer' : 'more'} />
                <span className={css.name}>
                  {t(all ? 'console.desk.fewerPages' : 'console.desk.morePages', { count: folded.length })}
                </span>
              </button>
              {!all && <MenuCount counts={folded.flatMap(countsOf)} filled={false} />}
            </div>
          </div>
        )}
      </div>
      <div className={css.foot}>
        <SignedIn operator={operator} />
      </div>
    </nav>
  )
}
