import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { link } from '../../router/link.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Withdrawal } from './wallet-queries.ts'

/** Where only a part is in review, each of the two withdrawals leads to the other. */
export function SplitRow({ withdrawal: { split_from, split_off } }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (split_from) {
    return (
      <Card>
        <ListRow
          title={t('review.splitFrom')}
          note={t('review.splitFromNote')}
          href={link('/wallet/withdrawal', { id: split_from })}
        />
      </Card>
    )
  }
  if (!split_off) return null
  return (
    <Card>
      <ListRow
        title={t('review.splitOff')}
        note={t('review.splitOffNote')}
        amount={<Money micros={parseAmount(split_off.amount)} size="row" {...formats.money} />}
        href={link('/wallet/withdrawal', { id: split_off.id })}
      />
    </Card>
  )
}
