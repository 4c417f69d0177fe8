import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { Section } from '@fairlead/ui/Section'
import { useQuery } from '@tanstack/react-query'
import { link } from '../../router/link.ts'
import { navigate } from '../../router/navigate.ts'
import { AmountSkeleton } from '../../shell/AmountSkeleton.tsx'
import { BigAmount } from '../../shell/BigAmount.tsx'
import { BigProfit } from '../../shell/BigProfit.tsx'
import { PageState } from '../../shell/PageState.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { MonthFacts } from './MonthFacts.tsx'
import { ResultBridge } from './ResultBridge.tsx'
import { shownMonths } from './shown-months.ts'
import { monthlyQuery } from './statement-queries.ts'

/** The monthly detail: what each month came to, newest first, all of them together, and how that becomes the wallet's result. */
export function Page() {
  const { t } = useTranslation()
  const formats = useFormats()
  const query = useQuery(monthlyQuery)
  if (!query.data) return <PageState query={query} skeleton={<AmountSkeleton />} />
  const { months, total } = shownMonths(query.data.months, query.data.total)
  return (
    <>
      <BigAmount label={t('wallet.monthly.profit')} amount={<BigProfit amount={total.profit} />}>
        {t('wallet.monthly.arithmetic', {
          revenue: formats.amount(parseAmount(total.revenue)),
          consumed: formats.amount(parseAmount(total.consumed)),
        })}
      </BigAmount>
      <Card>
        <ListRow
          icon={<Icon name="receipt" />}
          title={t('wallet.export.row')}
          note={t('wallet.export.rowNote')}
          href={link('/wallet/statement')}
        />
      </Card>
      {months.length === 0 && (
        <Card>
          <EmptyState
            drawing="flows"
            title={t('wallet.monthly.empty')}
            text={t('wallet.monthly.emptyText')}
          />
        </Card>
      )}
      {months.map((month) => (
        <Section key={month.month} title={formats.month(month.month)}>
          <Card>
            <MonthFacts figures={month} />
            <ListRow
              title={t('wallet.monthly.details')}
              onPress={() =>
                navigate({
                  to: '/wallet',
                  state: { fundDetails: { flow_type: undefined, month: month.month }, toFundDetails: true },
                })
              }
            />
          </Card>
        </Section>
      ))}
      {months.length > 1 && (
        <Section title={t('wallet.monthly.total')}>
          <Card>
            <MonthFacts figures={total} />
          </Card>
        </Section>
      )}
      {months.length > 0 && <ResultBridge total={total} />}
    </>
  )
}
