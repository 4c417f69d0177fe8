import { useEffect, useState } from 'react'
import { CallPage } from '../calls/CallPage.tsx'
import { menuOf, titleOf } from '../calls/menu.ts'
import { EnrolFirst } from '../pages/sign-in/EnrolFirst.tsx'
import { Palette } from '../palette/Palette.tsx'
import { t } from '../words.ts'
import css from './Desk.module.css'
import { DeskHeader } from './DeskHeader.tsx'
import { Dock } from './Dock.tsx'
import { useDeskPlace } from './desk-place.ts'
import { handMadePage } from './hand-made.ts'
import { IntakeBanner } from './IntakeBanner.tsx'
import { Menu } from './Menu.tsx'
import { NotForRole } from './NotForRole.tsx'
import type { Operator } from './operator.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { useLedToSetUp } from './useSetUp.ts'

/** The operator's desk: who works here, the menu of their role, and the page that the address names. */
export function Desk({ operator }: { operator: Operator }) {
  const pages = menuOf(operator.role).flatMap((group) => group.pages)
  const { place, others } = useDeskPlace(pages)
  const viewer = { role: operator.role, username: operator.username }
  const [finding, find] = useState(false)
  const [menuOpen, showMenu] = useState(false)
  // A row of the queue has its own bar at the foot, with what may be done to it.
  const acts = place?.page === 'waitingStaff.list' && place.filters.open !== undefined
  useLedToSetUp(viewer)
  const mustEnrol = operator.totp === 'missing'
  const title = place && titleOf(place.page)
  useEffect(() => {
    // Several desks stand in tabs side by side.
    const name = t('console.desk.title')
    document.title = title ? `${title} · ${name}` : name
    return () => {
      document.title = name
    }
  }, [title])
  const HandMade = place && handMadePage(place.page)
  return (
    <>
      <div className={css.desk} data-acts={acts || undefined}>
        {operator.demo && <aside className={css.demo}>{t('console.desk.demo')}</aside>}
        <div className={css.side}>
          <DeskHeader />
          <Palette viewer={viewer} open={finding} onOpen={find} />
          <Menu operator={operator} page={place?.page} open={menuOpen} onOpen={showMenu} />
        </div>
        <main className={css.main}>
          <IntakeBanner />
          {mustEnrol && <EnrolFirst />}
          {!mustEnrol && others && <NotForRole page={others} first={pages[0]} />}
          {!mustEnrol && HandMade && <HandMade {...viewer} />}
          {!mustEnrol && place && !HandMade && (
            <CallPage key={place.page} page={place.page} viewer={viewer} />
          )}
        </main>
      </div>
      {!acts && (
        <Dock
          role={operator.role}
          page={place?.page}
          menuOpen={menuOpen}
          onFind={() => find(true)}
          onMenu={showMenu}
        />
      )}
      <ProofDialog />
    </>
  )
}
