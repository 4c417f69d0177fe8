import { Chip } from '@fairlead/ui/Chip'
import { PartnerLink } from '../../calls/PartnerLink.tsx'
import type { Viewer } from '../../calls/place.ts'
import { RowActions } from '../../calls/RowActions.tsx'
import { money } from '../../formats.ts'
import type { Column } from '../../shell/DataTable.tsx'
import { Clipped, InLine, When } from '../../shell/Facts.tsx'
import type { OperatorDeposit } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { ConfirmDeposit } from './ConfirmDeposit.tsx'
import { DeclineDeposit } from './DeclineDeposit.tsx'
import { purposeText } from './purpose.ts'
import { RecordDeposit } from './RecordDeposit.tsx'

const tones = { open: 'amber', recorded: 'amber', confirmed: 'sea', expired: 'plain' } as const

/** What the desk shows of a deposit, and what this role may do with it now. */
export function depositColumns(viewer: Viewer): readonly Column<OperatorDeposit>[] {
  return [
    {
      label: t('console.deposits.reference'),
      words: 'whole',
      cell: ({ reference }) => reference,
    },
    {
      label: t('console.deposits.of'),
      cell: ({ owner, purpose }) =>
        purpose === 'available' ? (
          <PartnerLink username={owner} />
        ) : (
          t('console.deposits.owner', { owner, purpose: purposeText(purpose) })
        ),
    },
    {
      label: t('console.deposits.amount'),
      align: 'right',
      sort: 'amount',
      cell: ({ amount }) => money(amount),
    },
    {
      label: t('console.deposits.state'),
      words: 'whole',
      cell: (deposit) => <State deposit={deposit} />,
    },
    {
      label: t('console.deposits.opened'),
      sort: 'opened_at',
      cell: ({ opened_at }) => <When at={opened_at} />,
    },
    {
      label: t('console.people.bankReference'),
      cell: ({ bank_reference }) => bank_reference && <Clipped text={bank_reference} />,
    },
    {
      label: t('console.deposits.statement'),
      words: 'whole',
      cell: ({ state, on_statement }) =>
        on_statement
          ? t('console.deposits.onStatement')
          : (state === 'recorded' || state === 'confirmed') && t('console.deposits.notYet'),
    },
    {
      label: t('console.list.action'),
      cell: (deposit) => (
        <InLine>
          <NextStep deposit={deposit} role={viewer.role} />
          <RowActions list="operator.depositList" row={deposit} title={deposit.reference} viewer={viewer} />
        </InLine>
      ),
    },
  ]
}

function State({ deposit: { state, reversal } }: { deposit: OperatorDeposit }) {
  if (reversal === 'waiting') return <Chip tone="amber">{t('console.reversal.proposed')}</Chip>
  if (reversal === 'done') return <Chip tone="plain">{t('console.reversal.done')}</Chip>
  return <Chip tone={tones[state]}>{t(`console.depositState.${state}`)}</Chip>
}

function NextStep({ deposit, role }: { deposit: OperatorDeposit; role: Viewer['role'] }) {
  if (role === 'cashier' && (deposit.state === 'open' || deposit.state === 'expired'))
    return <RecordDeposit deposit={deposit} />
  if (role === 'approver' && deposit.state === 'recorded') {
    return (
      <>
        <ConfirmDeposit deposit={deposit} />
        <DeclineDeposit deposit={deposit} />
      </>
    )
  }
  return waitsFor(deposit)
}

function waitsFor({ state, reversal }: OperatorDeposit) {
  if (state === 'open') return t('console.people.waitsForCashier')
  return (state === 'recorded' || reversal === 'waiting') && t('console.people.waitsForApprover')
}
