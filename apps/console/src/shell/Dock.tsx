import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { menuOf, type PageName, titleOf } from '../calls/menu.ts'
import { t } from '../words.ts'
import css from './Dock.module.css'
import { hrefOf } from './desk-place.ts'
import { LineIcon } from './LineIcon.tsx'
import { MenuCount } from './MenuCount.tsx'
import { menuIcons } from './menu-icons.ts'
import { useWaits } from './useWaits.ts'

type DockProps = {
  role: OperatorRole
  page: PageName | undefined
  menuOpen: boolean
  onFind: () => void
  onMenu: (open: boolean) => void
}

/** What a thumb reaches on a telephone: what waits, the search, the alarms, and the whole menu. */
export function Dock({ role, page, menuOpen, onFind, onMenu }: DockProps) {
  const waits = useWaits(role)
  const pages = menuOf(role).flatMap((group) => group.pages)
  const link = (each: PageName) =>
    pages.includes(each) && (
      <a
        href={hrefOf(each)}
        className={css.item}
        aria-current={each === page && !menuOpen ? 'page' : undefined}
        onClick={() => onMenu(false)}
      >
        {titleOf(each)}
        <span className={css.sign}>
          <LineIcon name={menuIcons[each]} />
          {each === 'waitingStaff.list' && <MenuCount counts={waits} filled />}
        </span>
      </a>
    )
  return (
    <nav className={css.dock} aria-label={t('console.desk.shortcuts')}>
      {link('waitingStaff.list')}
      <button type="button" className={css.item} onClick={onFind}>
        <LineIcon name="search" />
        {t('console.desk.search')}
      </button>
      {link('moneyStaff.alarmList')}
      <button type="button" className={css.item} aria-expanded={menuOpen} onClick={() => onMenu(!menuOpen)}>
        <LineIcon name={menuOpen ? 'close' : 'menu'} />
        {menuOpen ? t('console.action.close') : t('console.list.more')}
      </button>
    </nav>
  )
}
