import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { Section } from '@fairlead/ui/Section'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '../../shell/load-part.ts'
import { useConfig } from '../../shell/useConfig.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { FilterButton } from './FilterButton.tsx'
import { FlowRows } from './FlowRows.tsx'
import css from './FundDetails.module.css'
import { flowDays } from './flow-days.ts'
import { Paged } from './Paged.tsx'
import { type FlowFilter, flowsQuery, liveFirstPage } from './wallet-queries.ts'

// Loaded when it is first opened.
const FlowFilterSheet = lazy(async () => ({
  default: (await loadPart(() => import('./FlowFilterSheet.tsx'))).FlowFilterSheet,
}))

type Props = {
  filter: FlowFilter
  onFilter: (filter: FlowFilter) => void
  hidden: boolean
}

/** Every amount that entered or left the available balance, by day, each with a way to the lines behind it. */
export function FundDetails({ filter, onFilter, hidden }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [picking, setPicking] = useState<{ by: keyof FlowFilter; open: boolean }>()
  const pick = (by: keyof FlowFilter) => setPicking({ by, open: true })
  const { demo } = useConfig()
  const query = useInfiniteQuery({ ...flowsQuery(filter), ...liveFirstPage(demo) })
  const filtered = filter.flow_type !== undefined || filter.month !== undefined
  return (
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
      <Paged query={query} empty={empty()}>
        {(flows) => (
          <Card>
            {flowDays(flows, formats.calendarDay).map(({ day, flows }) => (
              <section key={day} className={css.day} aria-label={formats.dayHeading(flows[0]?.time ?? day)}>
                <h3 className={css.heading}>{formats.dayHeading(flows[0]?.time ?? day)}</h3>
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
  )

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
