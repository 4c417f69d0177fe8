import { Chip } from '@fairlead/ui/Chip'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { TextField } from '@fairlead/ui/TextField'
import { useQuery } from '@tanstack/react-query'
import { booksApi } from '../../api.ts'
import { titleOf } from '../../calls/menu.ts'
import { countText, dayTime, money } from '../../formats.ts'
import type { Column } from '../../shell/DataTable.tsx'
import { hrefOf, replacePlace, useAsked } from '../../shell/desk-place.ts'
import { When } from '../../shell/Facts.tsx'
import type { ClientMoney } from '../../shell/operator.ts'
import { ReadFailed } from '../../shell/ReadFailed.tsx'
import { refusedBy } from '../../shell/refusal.ts'
import { TitledTable } from '../../shell/TitledTable.tsx'
import { t } from '../../words.ts'
import css from './books.module.css'

const page = 'booksStaff.clientMoney'

/** Books beside bank at the end of a day, and why they differ. */
export function ClientMoneyPage() {
  const { day } = useAsked()
  const { data, error, refetch } = useQuery({
    queryKey: ['client money', day],
    queryFn: () => booksApi.clientMoney({ day }),
  })
  const wrongDay = refusedBy(error)?.field !== undefined
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h2 className={css.title}>{titleOf(page)}</h2>
        <a className={css.file} href={hrefOf('booksStaff.clientMoneyDays')}>
          {titleOf('booksStaff.clientMoneyDays')}
        </a>
      </header>
      <p className={css.about}>{t('console.clientMoney.about')}</p>
      <div className={css.days}>
        <TextField
          type="date"
          name="day"
          label={t('console.clientMoney.day')}
          value={day ?? data?.day ?? ''}
          error={wrongDay && t('console.clientMoney.wrongDay')}
          onChange={(event) => replacePlace(page, { day: event.target.value })}
        />
      </div>
      {!data && (error ? !wrongDay && <ReadFailed error={error} onRetry={refetch} /> : <Skeleton rows={6} />)}
      {data && <Check check={data} />}
    </div>
  )
}

function Check({ check }: { check: ClientMoney }) {
  const { books, bank, reasons, items, kept } = check
  const count = reasons.reduce((sum, reason) => sum + reason.count, 0)
  return (
    <>
      <dl className={css.sides}>
        <div>
          <dt>{t('console.clientMoney.bank')}</dt>
          <dd>{money(bank)}</dd>
        </div>
        <div>
          <dt>{t('console.clientMoney.books')}</dt>
          <dd>{money(books)}</dd>
        </div>
        {kept?.bank_balance && (
          <div>
            <dt>{t('console.clientMoney.bankBalance')}</dt>
            <dd>{money(kept.bank_balance)}</dd>
          </div>
        )}
      </dl>
      {kept && <Kept kept={kept} />}
      <p role="status">
        <Verdict check={check} />
      </p>
      {!kept && <p className={css.about}>{reachOf(check)}</p>}
      {count > 0 && (
        <>
          <TitledTable
            title={t('console.clientMoney.reasons')}
            columns={reasonColumns}
            rows={reasons.map((each) => ({ id: each.reason, ...each }))}
          />
          <TitledTable
            title={
              items.length < count
                ? t('console.clientMoney.itemsOf', { shown: items.length, count })
                : t('console.clientMoney.items')
            }
            columns={itemColumns}
            rows={items.map((item) => ({
              id: `${item.reason} ${item.reference} ${item.at} ${item.amount}`,
              ...item,
            }))}
          />
        </>
      )}
    </>
  )
}

/** Who stands for what is shown, and the hash that they signed. */
function Kept({ kept }: { kept: NonNullable<ClientMoney['kept']> }) {
  const { signed_by, signed_at, kept_by, kept_at, open_differences, hash } = kept
  if (!signed_by || !signed_at || !kept_by || !kept_at) return null
  return (
    <>
      <p>
        {t('console.clientMoney.kept', {
          signer: signed_by,
          signed: dayTime(signed_at),
          keeper: kept_by,
          kept: dayTime(kept_at),
        })}
        {open_differences > 0 && ` ${t('console.clientMoney.withOpen', { count: open_differences })}`}
      </p>
      <p className={css.about}>
        {t('console.clientMoney.hash')} <code className={css.hash}>{hash}</code>
      </p>
    </>
  )
}

function Verdict({ check: { reasons } }: { check: ClientMoney }) {
  const wrong = reasons.find(({ reason }) => reason === 'differs')
  if (wrong) return <Chip tone="loss">{t('console.clientMoney.wrong', { amount: money(wrong.amount) })}</Chip>
  if (reasons.length > 0) return <Chip tone="amber">{t('console.clientMoney.explained')}</Chip>
  return <Chip tone="sea">{t('console.clientMoney.whole')}</Chip>
}

/** Whether the bank has told of the whole day. */
function reachOf({ day, lines_until }: ClientMoney): string {
  if (lines_until === null) return t('console.clientMoney.noLines')
  if (lines_until.slice(0, 10) <= day) return t('console.clientMoney.incomplete')
  return t('console.clientMoney.until', { time: dayTime(lines_until) })
}

const reasonColumns: readonly Column<{ id: string } & ClientMoney['reasons'][number]>[] = [
  { label: t('console.clientMoney.reason'), cell: ({ reason }) => t(`console.clientMoney.${reason}`) },
  {
    label: t('console.clientMoney.count'),
    align: 'right',
    cell: ({ count }) => countText(count, false),
  },
  { label: t('console.clientMoney.amount'), align: 'right', cell: ({ amount }) => money(amount) },
]

const itemColumns: readonly Column<{ id: string } & ClientMoney['items'][number]>[] = [
  { label: t('console.clientMoney.reference'), cell: ({ reference }) => reference },
  { label: t('console.clientMoney.reason'), cell: ({ reason }) => t(`console.clientMoney.${reason}`) },
  { label: t('console.clientMoney.at'), cell: ({ at }) => <When at={at} /> },
  { label: t('console.clientMoney.amount'), align: 'right', cell: ({ amount }) => money(amount) },
]
