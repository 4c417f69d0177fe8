import { parseAmount, wholeCents } from '@fairlead/money/amount'
import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { Section } from '@fairlead/ui/Section'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../shell/load-part.ts'
import { Paged } from '../../shell/Paged.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { CreditFlows } from './CreditFlows.tsx'
import { FilterButton } from './FilterButton.tsx'
import { FlowRows } from './FlowRows.tsx'
import css from './FundDetails.module.css'
import { flowDays } from './flow-days.ts'
import { type FlowPages, useFlows } from './useFlows.ts'
import type { FlowFilter } from './wallet-queries.ts'

// Loaded when it is first opened.
const FlowFilterSheet = lazy(async () => ({
  default: (await loadPart(() => import('./FlowFilterSheet.tsx'))).FlowFilterSheet,
}))

type Props = {
  filter: FlowFilter
  onFilter: (filter: FlowFilter) => void
  hidden: boolean
}

/**
 * Every amount that entered or left the available balance, by day and with what was left of it at the end of the day, each
 * with a way to the lines behind it. What is for orders only has lists of its own below.
 */
export function FundDetails({ filter, onFilter, hidden }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [picking, setPicking] = useState<{ by: keyof FlowFilter; open: boolean }>()
  const pick = (by: keyof FlowFilter) => setPicking({ by, open: true })
  const query = useFlows(filter, 'cash')
  const credits = { promo: useFlows(filter, 'promo'), advance: useFlows(filter, 'advance') }
  const withRows = (['promo', 'advance'] as const).filter((source) => hasRows(credits[source]))
  // Until it is known that nothing else is of this kind either, it is not said.
  const creditsEmpty = withRows.length === 0 && credits.promo.isFetched && credits.advance.isFetched
  const filtered = filter.flow_type !== undefined || filter.month !== undefined
  return (
    <>
      <Section
        title={t('wallet.flows.title')}
        aside={
          <div className={css.filters}>
            {filter.month && (
              <FilterButton label={t('wallet.flows.month')} onClick={() => pick('month')}>
                {formats.month(filter.month)}
              </FilterButton>
            )}
            <FilterButton label={t('wallet.flows.type')} onClick={() => pick('flow_type')}>
              {filter.flow_type ? t(`wallet.flowType.${filter.flow_type}`) : t('wallet.flows.allTypes')}
            </FilterButton>
          </div>
        }
      >
        <Paged query={query} empty={filtered && !creditsEmpty ? null : empty()}>
          {(flows) => (
            <Card>
              {flowDays(flows, formats.calendarDay).map(({ day, flows, closing }) => (
                <section key={day} className={css.day} aria-label={formats.dayHeading(flows[0]?.time ?? day)}>
                  <h3 className={css.heading}>
                    {formats.dayHeading(flows[0]?.time ?? day)}
                    {/* Of one type only, the amounts above would not add up to it. */}
                    {closing !== null && filter.flow_type === undefined && (
                      <span>{t('wallet.flows.balance', { amount: balance(closing) })}</span>
                    )}
                  </h3>
                  <div>
                    <FlowRows flows={flows} hidden={hidden} />
                  </div>
                </section>
              ))}
            </Card>
          )}
        </Paged>
        {picking && (
          <Suspense fallback={null}>
            <FlowFilterSheet
              by={picking.by}
              open={picking.open}
              onOpenChange={(open) => setPicking({ ...picking, open })}
              filter={filter}
              onChoose={onFilter}
            />
          </Suspense>
        )}
      </Section>
      {withRows.map((source) => (
        <CreditFlows key={source} source={source} query={credits[source]} hidden={hidden} />
      ))}
    </>
  )

  function balance(exact: string): string {
    return hidden ? '••••' : formats.amount(wholeCents(parseAmount(exact)))
  }

  function empty() {
    if (!filtered) {
      return <EmptyState drawing="flows" title={t('wallet.flows.empty')} text={t('wallet.flows.emptyText')} />
    }
    return (
      <EmptyState
        drawing="flows"
        title={t('wallet.flows.emptyFiltered')}
        text={t('wallet.flows.emptyFilteredText')}
      >
        <Button variant="outline" onClick={() => onFilter({})}>
          {t('wallet.flows.showAll')}
        </Button>
      </EmptyState>
    )
  }
}

function hasRows({ data }: FlowPages): boolean {
  return data?.pages.some(({ items }) => items.length > 0) ?? false
}
