import type { Data } from '@fairlead/contract/endpoint'
import type { wallet } from '@fairlead/contract/wallet'
import { parseAmount } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { Money } from '@fairlead/ui/Money'
import css from './JournalEntries.module.css'
import { useFormats } from './useFormats.ts'
import { useJournalWords } from './useJournalWords.ts'
import { useTranslation } from './words.tsx'

type Entry = Data<typeof wallet.flowDetail>['entry']

/** Entries as they stand in the journal: what happened, from where to where, how much, its number and exact time. */
export function JournalEntries({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = useJournalWords()
  return entries.map((entry) => (
    <Card key={entry.id}>
      <div className={css.entry}>
        <h3 className={css.type}>{words.entryType(entry.type)}</h3>
        <ul>
          {entry.postings.map((posting, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a written entry never changes its lines
            <li key={index} className={css.line}>
              <span>
                {posting.kind === 'profit_share'
                  ? t('journal.profitShare')
                  : t('journal.fromTo', {
                      debit: words.className(posting.debit_class),
                      credit: words.className(posting.credit_class),
                    })}
              </span>
              <Money micros={parseAmount(posting.amount)} size="row" digits={6} {...formats.money} />
            </li>
          ))}
        </ul>
      </div>
      <CardFoot>
        <span className={css.foot}>
          <time dateTime={entry.at}>{formats.exact(entry.at)}</time>
          <span>
            {entry.journal_number === null
              ? t('journal.numberPending')
              : t('journal.number', { number: entry.journal_number })}
          </span>
        </span>
      </CardFoot>
    </Card>
  ))
}
