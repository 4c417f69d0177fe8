import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Money } from '@fairlead/ui/Money'
import { Section } from '@fairlead/ui/Section'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './MonthFacts.module.css'
import { resultOf } from './shown-parts.ts'
import type { MonthFigures } from './statement-queries.ts'
import { propertyQuery } from './wallet-queries.ts'

/**
 * How the profit of settled orders becomes the result that the wallet shows. What no month has a figure of is one line: what
 * open orders came to so far, what coupons and promo credit paid, and startup funds that were repaid.
 */
export function ResultBridge({ total }: { total: MonthFigures }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const property = useQuery(propertyQuery).data
  if (!property) return null
  const known = [
    { label: t('wallet.monthly.profit'), micros: parseAmount(total.profit) },
    { label: t('wallet.monthly.profitSharing'), micros: parseAmount(total.profit_sharing) },
    { label: t('wallet.monthly.credits'), micros: parseAmount(total.credits) },
    { label: t('wallet.monthly.withdrawalFees'), micros: -parseAmount(total.withdrawal_fees) },
  ]
  const result = resultOf(property)
  const rest = known.reduce((left, { micros }) => left - micros, result)
  const rows = [...known, { label: t('wallet.monthly.rest'), micros: rest }]
  return (
    <Section title={t('wallet.monthly.bridge')}>
      <Card>
        <div className={css.facts}>
          <FactList>
            {rows
              .filter(({ micros }) => micros !== 0n)
              .map(({ label, micros }) => (
                <FactRow
                  key={label}
                  label={label}
                  value={<Money micros={micros} sign="always" {...formats.money} />}
                />
              ))}
            <FactRow
              label={t('wallet.monthly.result')}
              value={<Money micros={result} sign="always" tone="gain-loss" {...formats.money} />}
            />
          </FactList>
        </div>
      </Card>
    </Section>
  )
}
