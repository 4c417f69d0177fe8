import { Skeleton } from '@fairlead/ui/Skeleton'
import { TextField } from '@fairlead/ui/TextField'
import { useQuery } from '@tanstack/react-query'
import { booksApi } from '../../api.ts'
import { callOf } from '../../calls/call.ts'
import { titleOf } from '../../calls/menu.ts'
import { countText, money } from '../../formats.ts'
import { replacePlace, useAsked } from '../../shell/desk-place.ts'
import { ReadFailed } from '../../shell/ReadFailed.tsx'
import { refusedBy } from '../../shell/refusal.ts'
import { TitledTable } from '../../shell/TitledTable.tsx'
import { t } from '../../words.ts'
import css from './books.module.css'
import { sumColumns } from './sum-columns.tsx'

const page = 'booksStaff.journal'

/** The trial balance of a period, and every posting of it as a file for the bookkeeper. */
export function JournalPage() {
  const { from, to } = useAsked()
  const { data, error, refetch } = useQuery({
    queryKey: ['journal', from, to],
    queryFn: () => booksApi.journal({ from, to }),
  })
  const wrongDays = refusedBy(error)?.field !== undefined
  const ask = (change: { from?: string; to?: string }) =>
    replacePlace(page, { from: from ?? data?.from ?? '', to: to ?? data?.to ?? '', ...change })
  const sums = data?.items.map((each) => ({ id: each.class, ...each })) ?? []
  const file = data && `/api${callOf(page).path}.csv?${new URLSearchParams({ from: data.from, to: data.to })}`
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h2 className={css.title}>{titleOf(page)}</h2>
        {file && (
          <a className={css.file} href={file} download>
            {t('console.file.csv')}
          </a>
        )}
      </header>
      <p className={css.about}>{t('console.books.about')}</p>
      <div className={css.days}>
        <TextField
          type="date"
          name="from"
          label={t('console.books.from')}
          value={from ?? data?.from ?? ''}
          onChange={(event) => ask({ from: event.target.value })}
        />
        <TextField
          type="date"
          name="to"
          label={t('console.books.to')}
          value={to ?? data?.to ?? ''}
          error={wrongDays && t('console.books.wrongDays')}
          onChange={(event) => ask({ to: event.target.value })}
        />
      </div>
      {!data &&
        (error ? !wrongDays && <ReadFailed error={error} onRetry={refetch} /> : <Skeleton rows={8} />)}
      {data && (
        <>
          <p className={css.about} role="status">
            {t('console.books.sum', {
              entries: countText(data.entries, false),
              postings: countText(data.postings, false),
              debit: money(data.debit),
              credit: money(data.credit),
            })}
          </p>
          {sums.length > 0 && (
            <TitledTable title={t('console.books.balance')} columns={sumColumns(sums)} rows={sums} />
          )}
        </>
      )}
    </div>
  )
}
