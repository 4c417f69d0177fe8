import { callColumns } from '../../calls/call-columns.tsx'
import { isFor, rowActions, titleOf } from '../../calls/menu.ts'
import type { Viewer } from '../../calls/place.ts'
import type { ListName } from '../../lists/list-name.ts'
import { hrefOf } from '../../shell/desk-place.ts'
import type { PartnerView } from '../../shell/operator.ts'
import { MoneyTrail } from './MoneyTrail.tsx'
import { PartnerTable } from './PartnerTable.tsx'

/** The columns of each list on the page; who it is stands above. */
const lists = {
  orders: ['campaignStaff.orderList', ['plan_number', 'product', 'status', 'put_amount', 'offered_at']],
  withdrawals: ['operator.withdrawalList', ['reference', 'amount', 'receives', 'state', 'requested_at']],
  deposits: ['operator.depositList', ['reference', 'amount', 'state', 'opened_at', 'on_statement']],
  appeals: ['reviewStaff.appealList', ['subject_kind', 'state', 'at_stake', 'opened_at', 'decided_by']],
} as const satisfies Partial<Record<keyof PartnerView, readonly [ListName, readonly string[]]>>

type Listed = keyof typeof lists

/** The newest of the journal and of each list, each with the way to all of it. */
export function PartnerLists({ partner, viewer }: { partner: PartnerView; viewer: Viewer }) {
  return (
    <>
      <MoneyTrail partner={partner} />
      {(Object.keys(lists) as Listed[]).map((name) => (
        <PartnerList key={name} {...{ name, partner, viewer }} />
      ))}
    </>
  )
}

type PartnerListProps = { name: Listed; partner: PartnerView; viewer: Viewer }

function PartnerList({ name, partner, viewer }: PartnerListProps) {
  const [list, names] = lists[name]
  const onMenu = isFor(list, viewer.role)
  const columns = callColumns({ list, part: 'items', names, viewer })
  // The last one has the actions, where there is any.
  const acted = partner[name].some((row) => rowActions(list, 'items', row, viewer).length > 0)
  return (
    <PartnerTable
      title={titleOf(list)}
      columns={acted ? columns : columns.slice(0, -1)}
      rows={partner[name]}
      {...(onMenu && {
        allHref: hrefOf(list, { partner: partner.account.username }),
        rowHref: ({ id }) => hrefOf(list, { open: id }),
      })}
    />
  )
}
