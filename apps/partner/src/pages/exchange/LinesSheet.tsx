import { Sheet } from '@fairlead/ui/Sheet'
import { JournalEntries } from '../../shell/JournalEntries.tsx'
import { useTranslation } from '../../shell/words.tsx'
import css from '../wallet/WithdrawalSheet.module.css'
import type { AcceptorOrder } from './exchange-queries.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  entries: AcceptorOrder['entries']
}

/** The journal lines behind an acceptor order. */
export function LinesSheet({ open, onOpenChange, entries }: Props) {
  const { t } = useTranslation()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('exchange.lines')} closeLabel={t('shell.close')}>
      <div className={css.sheet}>
        <JournalEntries entries={entries} />
      </div>
    </Sheet>
  )
}
