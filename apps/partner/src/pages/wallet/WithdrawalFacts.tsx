import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../shell/load-part.ts'
import { NameRow } from '../../shell/NameRow.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Withdrawal } from './wallet-queries.ts'

// Loaded when it is first opened.
const WithdrawalSheet = lazy(async () => ({
  default: (await loadPart(() => import('./WithdrawalSheet.tsx'))).WithdrawalSheet,
}))

/** The lines behind the withdrawal, its fee with the table it came from, and the names it goes by at both ends. */
export function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [shown, setShown] = useState<'lines' | 'fee'>()
  const [open, setOpen] = useState(false)
  function show(what: 'lines' | 'fee') {
    setShown(what)
    setOpen(true)
  }
  const amount = (text: string) => <Money micros={parseAmount(text)} size="row" {...formats.money} />
  const cameBack = ['cancelled', 'returned', 'failed'].includes(withdrawal.state)
  return (
    <>
      <Card>
        <ListRow
          title={t('wallet.withdrawal.lines')}
          note={t('wallet.withdrawal.linesNote', { count: withdrawal.journal_lines })}
          amount={amount(withdrawal.amount)}
          onPress={() => show('lines')}
        />
        {!cameBack && (
          <ListRow
            title={t('wallet.withdrawal.fee')}
            note={t('wallet.withdrawal.feeNote', { version: withdrawal.fee_version })}
            amount={amount(withdrawal.fee)}
            onPress={() => show('fee')}
          />
        )}
        <NameRow label={t('wallet.withdrawal.reference')} value={withdrawal.reference} />
        <NameRow label={t('wallet.withdrawal.bankReference')} value={withdrawal.bank_reference} />
        <NameRow label={t('wallet.withdrawal.traceReference')} value={withdrawal.trace_reference} />
      </Card>
      {shown && (
        <Suspense fallback={null}>
          <WithdrawalSheet open={open} onOpenChange={setOpen} shows={shown} withdrawal={withdrawal} />
        </Suspense>
      )}
    </>
  )
}
