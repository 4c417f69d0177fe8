import { parseAmount } from '@fairlead/money/amount'
import { Sheet } from '@fairlead/ui/Sheet'
import { JournalEntries } from '../../shell/JournalEntries.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { FeeTable } from './FeeTable.tsx'
import css from './WithdrawalSheet.module.css'
import type { Withdrawal } from './wallet-queries.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  shows: 'lines' | 'fee'
  withdrawal: Withdrawal
}

/** The journal lines behind a withdrawal, or the fee table it was asked for under. */
export function WithdrawalSheet({ open, onOpenChange, shows, withdrawal }: Props) {
  const { t } = useTranslation()
  const title =
    shows === 'lines'
      ? t('wallet.withdrawal.lines')
      : t('wallet.withdrawal.feeTable', { version: withdrawal.fee_version })
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title} closeLabel={t('shell.close')}>
      <div className={css.sheet}>
        {shows === 'lines' ? (
          <JournalEntries entries={withdrawal.entries} />
        ) : (
          <FeeTable version={withdrawal.fee_version} fee={parseAmount(withdrawal.fee)} />
        )}
      </div>
    </Sheet>
  )
}
