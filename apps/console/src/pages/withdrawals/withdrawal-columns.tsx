import { canMoveWithdrawal } from '@fairlead/contract/withdrawal-states'
import { Chip } from '@fairlead/ui/Chip'
import { PartnerLink } from '../../calls/PartnerLink.tsx'
import type { Viewer } from '../../calls/place.ts'
import { RowActions } from '../../calls/RowActions.tsx'
import { money } from '../../formats.ts'
import type { Column } from '../../shell/DataTable.tsx'
import { InLine, When } from '../../shell/Facts.tsx'
import type { OperatorWithdrawal } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { ApproveWithdrawal } from './ApproveWithdrawal.tsx'
import { DueBy } from './DueBy.tsx'
import { SendWithdrawal } from './SendWithdrawal.tsx'

const tones = {
  requested: 'amber',
  approved: 'amber',
  in_review: 'amber',
  sent: 'amber',
  not_received: 'amber',
  arrived: 'sea',
  cancelled: 'plain',
  returned: 'loss',
  failed: 'loss',
} as const

/** What the desk shows of a withdrawal, and what this role may do with it now. */
export function withdrawalColumns(viewer: Viewer): readonly Column<OperatorWithdrawal>[] {
  return [
    {
      label: t('console.withdrawals.reference'),
      words: 'whole',
      cell: ({ reference }) => reference,
    },
    { label: t('console.withdrawals.partner'), cell: ({ partner }) => <PartnerLink username={partner} /> },
    {
      label: t('console.withdrawals.amount'),
      align: 'right',
      sort: 'amount',
      cell: ({ amount }) => money(amount),
    },
    { label: t('console.withdrawals.receives'), align: 'right', cell: ({ receives }) => money(receives) },
    {
      label: t('console.withdrawals.destination'),
      words: 'whole',
      cell: ({ account, destination }) => <span title={destination}>{account}</span>,
    },
    {
      label: t('console.withdrawals.state'),
      words: 'whole',
      cell: ({ state }) => <Chip tone={tones[state]}>{t(`console.withdrawalState.${state}`)}</Chip>,
    },
    {
      label: t('console.withdrawals.requested'),
      sort: 'requested_at',
      cell: ({ requested_at }) => <When at={requested_at} />,
    },
    {
      label: t('console.withdrawals.due'),
      words: 'whole',
      cell: (withdrawal) => <DueBy withdrawal={withdrawal} />,
    },
    {
      label: t('console.list.action'),
      cell: (withdrawal) => (
        <InLine>
          <NextStep withdrawal={withdrawal} role={viewer.role} />
          <RowActions
            list="operator.withdrawalList"
            row={withdrawal}
            title={withdrawal.reference}
            viewer={viewer}
            inMenu
          />
        </InLine>
      ),
    },
  ]
}

function NextStep({ withdrawal, role }: { withdrawal: OperatorWithdrawal; role: Viewer['role'] }) {
  const canApprove = canMoveWithdrawal('approve', withdrawal.state)
  const canSend = canMoveWithdrawal('send', withdrawal.state)
  if (canApprove && role === 'approver') return <ApproveWithdrawal withdrawal={withdrawal} />
  if (canSend && role === 'cashier') return <SendWithdrawal withdrawal={withdrawal} />
  if (canApprove) return <p>{t('console.people.waitsForApprover')}</p>
  return canSend && <p>{t('console.people.waitsForCashier')}</p>
}
