import { Blank } from '@fairlead/ui/Blank'
import { Card } from '@fairlead/ui/Card'
import { ListRow } from '@fairlead/ui/ListRow'
import { Timeline } from '@fairlead/ui/Timeline'
import head from '../../shell/BigAmount.module.css'
import { useTranslation } from '../../shell/words.tsx'
import { WithdrawalHead } from './WithdrawalHead.tsx'
import css from './WithdrawalPage.module.css'
import { WithdrawalTimeline } from './WithdrawalTimeline.tsx'
import type { Withdrawal } from './wallet-queries.ts'

/** A withdrawal that loads, with what a list that was read before knows of it. */
export function WithdrawalSkeleton({ known }: { known: Withdrawal | undefined }) {
  const { t } = useTranslation()
  const steps = (['requested', 'approved', 'sent', 'arrived'] as const).map((step) => ({
    title: t(`wallet.withdrawal.${step}`),
    note: <Blank width="60%" />,
    state: 'next' as const,
  }))
  return (
    <>
      {known ? (
        <>
          <WithdrawalHead withdrawal={known} />
          <WithdrawalTimeline withdrawal={known} />
        </>
      ) : (
        <>
          <div className={head.head}>
            <p className={head.label}>
              <Blank width="6rem" />
            </p>
            <p>
              <Blank width="45%" font="display" />
            </p>
            <p className={head.arithmetic}>
              <Blank width="80%" />
            </p>
          </div>
          <Card padded>
            <Timeline steps={steps} />
          </Card>
        </>
      )}
      <div className={css.apart}>
        <Card>
          {(['lines', 'fee', 'reference'] as const).map((row) => (
            <ListRow
              key={row}
              title={t(`wallet.withdrawal.${row}`)}
              note={row !== 'reference' && <Blank width="40%" />}
              amount={<Blank width="4rem" />}
            />
          ))}
        </Card>
      </div>
    </>
  )
}
