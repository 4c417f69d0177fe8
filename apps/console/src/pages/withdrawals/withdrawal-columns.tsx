import { canMoveWithdrawal } from '@fairlead/contract/withdrawal-states'
import { Chip } from '@fairlead/ui/Chip'
import { PartnerLink } from '../../calls/PartnerLink.tsx'
import type { Viewer } from '../../calls/place.ts'
import { RowActions } from '../../calls/RowActions.tsx'
import { money } from '../../formats.ts'
import type { Column } from '../../shell/DataTable.tsx'
import { Stacked, When } from '../../shell/Facts.tsx'
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
      under: ({ partner }) => <PartnerLink username={partner} />,
    },
    {
      label: t('console.withdrawals.amount'),
      align: 'right',
      sort: 'amount',
      cell: ({ amount, fee }) => (
        <Stacked main={money(amount)} note={t('console.withdrawals.fee', { fee: money(fee) })} />
      ),
    },
    {
      label: t('console.withdrawals.receives'),
      cell: ({ receives, destination }) => <Stacked main={money(receives)} note={destination} />,
    },
    {
      label: t('console.withdrawals.state'),
      words: 'whole',
      cell: ({ state, bank_reference, sent_by }) => (
        <div>
          <Chip tone={tones[state]}>{t(`console.withdrawalState.${state}`)}</Chip>
          {bank_reference && (
            <Stacked main={bank_reference} note={t('console.people.by', { person: sent_by ?? '' })} />
          )}
        </div>
      ),
    },
    {
      label: t('console.withdrawals.requested'),
      sort: 'requested_at',
      cell: ({ requested_at }) => <When at={requested_at} />,
    },
    { label: t('console.withdrawals.due'), cell: (withdrawal) => <DueBy withdrawal={withdrawal} /> },
    {
      label: t('console.withdrawals.approved'),
      // The server writes "rule" for small ones to an old destination, which nobody has to look at.
      cell: ({ approved_by }) => (approved_by === 'rule' ? t('console.people.rule') : approved_by),
    },
    {
      label: t('console.list.action'),
      cell: (withdrawal) => (
        <>
          <NextStep withdrawal={withdrawal} role={viewer.role} />
          <RowActions
            list="operator.withdrawalList"
            row={withdrawal}
            title={withdrawal.reference}
            viewer={viewer}
          />
        </>
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
  if (canSend) return <p>{t('console.people.waitsForCashier')}</p>
  return withdrawal.state === 'sent' && <p>{t('console.people.waitsForArrival')}</p>
}
