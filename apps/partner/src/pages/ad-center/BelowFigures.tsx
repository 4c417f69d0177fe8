import { AfterPaint } from '../../shell/AfterPaint.tsx'
import { CenterRows } from './CenterRows.tsx'
import { FollowRows } from './FollowRows.tsx'
import { HelpRows } from './HelpRows.tsx'
import { Standing } from './Standing.tsx'
import { YouRow } from './YouRow.tsx'

/** What stands under the figures of the first page: loaded once they can be read, and drawn in two goes. */
export function BelowFigures() {
  return (
    <>
      <CenterRows />
      <Standing />
      <AfterPaint room="50rem">
        <FollowRows />
        <HelpRows />
        <YouRow />
      </AfterPaint>
    </>
  )
}
