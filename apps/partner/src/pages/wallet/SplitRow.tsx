import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { type Withdrawal, withdrawalsQuery } from './walletQueries.ts'

/** Where only a part is in review, each of the two withdrawals leads to the other. */
export function SplitRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const withdrawals = useInfiniteQuery(withdrawalsQuery)
  if (withdrawal.split_from) {
    return (
      <Card>
        <ListRow
          title={t('review.splitFrom')}
          note={t('review.splitFromNote')}
          href={`#/wallet/withdrawal?id=${withdrawal.split_from}`}
        />
      </Card>
    )
  }
  const part = withdrawals.data?.pages
    .flatMap((page) => page.items)
    .find(({ split_from }) => split_from === withdrawal.id)
  if (!part) return null
  return (
    <Card>
      <ListRow
        title={t('review.splitOff')}
        note={t('review.splitOffNote')}
        amount={<Money micros={parseAmount(part.amount)} size="row" {...formats.money} />}
        href={`#/wallet/withdrawal?id=${part.id}`}
      />
    </Card>
  )
}
