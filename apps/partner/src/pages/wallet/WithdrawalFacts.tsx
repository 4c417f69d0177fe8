import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { Sheet } from '@fairlead/ui/Sheet'
import { useState } from 'react'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { CopyButton } from './CopyButton.tsx'
import { FeeTable } from './FeeTable.tsx'
import { JournalEntries } from './JournalEntries.tsx'
import css from './WithdrawalFacts.module.css'
import type { Withdrawal } from './walletQueries.ts'

/** The lines behind the withdrawal, its fee with the table it came from, and the names it goes by at both ends. */
export function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [shown, setShown] = useState<'lines' | 'fee'>()
  const close = () => setShown(undefined)
  const amount = (text: string) => <Money micros={parseAmount(text)} size="row" {...formats.money} />
  const cameBack = withdrawal.state === 'cancelled' || withdrawal.state === 'failed'
  const names = [
    { label: t('wallet.withdrawal.reference'), value: withdrawal.reference },
    { label: t('wallet.withdrawal.bankReference'), value: withdrawal.bank_reference },
  ]
  return (
    <>
      <Card>
        <ListRow
          title={t('wallet.withdrawal.lines')}
          note={t('wallet.withdrawal.linesNote', { count: withdrawal.journal_lines })}
          amount={amount(withdrawal.amount)}
          onPress={() => setShown('lines')}
        />
        {!cameBack && (
          <ListRow
            title={t('wallet.withdrawal.fee')}
            note={t('wallet.withdrawal.feeNote', { version: withdrawal.fee_version })}
            amount={amount(withdrawal.fee)}
            onPress={() => setShown('fee')}
          />
        )}
        {names.map(
          ({ label, value }) =>
            value && (
              <ListRow
                key={label}
                title={label}
                amount={
                  <span className={css.name}>
                    {value} <CopyButton what={label} value={value} />
                  </span>
                }
              />
            ),
        )}
      </Card>
      <Sheet
        open={shown === 'lines'}
        onOpenChange={close}
        title={t('wallet.withdrawal.lines')}
        closeLabel={t('shell.close')}
      >
        <div className={css.sheet}>
          <JournalEntries entries={withdrawal.entries} />
        </div>
      </Sheet>
      <Sheet
        open={shown === 'fee'}
        onOpenChange={close}
        title={t('wallet.withdrawal.feeTable', { version: withdrawal.fee_version })}
        closeLabel={t('shell.close')}
      >
        <div className={css.sheet}>
          <FeeTable version={withdrawal.fee_version} fee={parseAmount(withdrawal.fee)} />
        </div>
      </Sheet>
    </>
  )
}
