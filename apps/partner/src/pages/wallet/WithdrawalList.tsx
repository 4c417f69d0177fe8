import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { Section } from '@fairlead/ui/Section'
import { useInfiniteQuery } from '@tanstack/react-query'
import { link } from '../../router/link.ts'
import { Paged } from '../../shell/Paged.tsx'
import { useConfig } from '../../shell/useConfig.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { useDueNote } from './useDueNote.ts'
import { liveFirstPage, type Withdrawal, withdrawalsQuery } from './wallet-queries.ts'
import { nextDue } from './withdrawal-way.ts'

/** Every withdrawal, newest first: its state, and by when the next step is due while it is under way. */
export function WithdrawalList() {
  const { t } = useTranslation()
  const formats = useFormats()
  const dueNote = useDueNote()
  const { demo } = useConfig()
  const query = useInfiniteQuery({ ...withdrawalsQuery, ...liveFirstPage(demo) })
  const empty = (
    <EmptyState drawing="flows" title={t('wallet.withdraw.empty')} text={t('wallet.withdraw.emptyText')} />
  )
  return (
    <Section title={t('wallet.withdraw.list')}>
      <Paged query={query} empty={empty}>
        {(withdrawals) => (
          <Card>
            {withdrawals.map((withdrawal) => (
              <ListRow
                key={withdrawal.id}
                title={t(`wallet.withdrawalState.${withdrawal.state}`)}
                note={noteOf(withdrawal)}
                noteTone={nextDue(withdrawal) ? 'amber' : 'plain'}
                amount={<Money micros={parseAmount(withdrawal.amount)} size="row" {...formats.money} />}
                href={link('/wallet/withdrawal', { id: withdrawal.id })}
              />
            ))}
          </Card>
        )}
      </Paged>
    </Section>
  )

  function noteOf(withdrawal: Withdrawal) {
    const due = nextDue(withdrawal)
    if (due) return dueNote(due)
    return `${withdrawal.reference}\u00a0· ${formats.dayTime(withdrawal.requested_at)}`
  }
}
