import { CallPage } from '../calls/CallPage.tsx'
import { menuOf } from '../calls/menu.ts'
import { Palette } from '../palette/Palette.tsx'
import { t } from '../words.ts'
import css from './Desk.module.css'
import { DeskHeader } from './DeskHeader.tsx'
import { useDeskPlace } from './desk-place.ts'
import { handMadePage } from './hand-made.ts'
import { Menu } from './Menu.tsx'
import type { Operator } from './operator.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { useLedToSetUp } from './useSetUp.ts'

/** The operator's desk: who works here, the menu of their role, and the page that the address names. */
export function Desk({ operator }: { operator: Operator }) {
  const place = useDeskPlace(menuOf(operator.role).flatMap(({ pages }) => pages))
  const viewer = { role: operator.role, username: operator.username }
  useLedToSetUp(viewer)
  const HandMade = place && handMadePage(place.page)
  return (
    <>
      <div className={css.desk}>
        {operator.demo && <aside className={css.demo}>{t('console.desk.demo')}</aside>}
        <div className={css.side}>
          <DeskHeader />
          <Palette {...viewer} />
          <Menu operator={operator} page={place?.page} />
        </div>
        <main className={css.main}>
          {HandMade && <HandMade {...viewer} />}
          {place && !HandMade && <CallPage key={place.page} page={place.page} viewer={viewer} />}
        </main>
      </div>
      <ProofDialog />
    </>
  )
}
