import { flowTypes } from '@fairlead/contract/flow-types'
import { Button } from '@fairlead/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { ChoiceSheet } from './ChoiceSheet.tsx'
import { monthlyQuery } from './statement-queries.ts'
import { type FlowFilter, type FlowType, flowTypesQuery } from './wallet-queries.ts'

type Props = {
  by: keyof FlowFilter
  open: boolean
  onOpenChange: (open: boolean) => void
  filter: FlowFilter
  onChoose: (filter: FlowFilter) => void
}

/** Narrows the fund details by type or by month. */
export function FlowFilterSheet({ by, ...props }: Props) {
  return by === 'month' ? <Months {...props} /> : <Types {...props} />
}

type ByProps = Omit<Props, 'by'>

/** One of the months in which something moved, in the partner's zone. */
function Months({ filter, onChoose, ...sheet }: ByProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const months = useQuery(monthlyQuery).data?.months ?? []
  return (
    <ChoiceSheet
      {...sheet}
      title={t('wallet.rows.monthly')}
      options={[
        { value: '', label: t('wallet.flows.allMonths') },
        ...months.map(({ month }) => ({ value: month, label: formats.month(month) })),
      ]}
      value={filter.month ?? ''}
      onChoose={(chosen) => onChoose({ ...filter, month: chosen || undefined })}
    />
  )
}

/** One of the eight flow types. Those without an amount stand behind one more tap. */
function Types({ filter, onChoose, ...sheet }: ByProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const known = useQuery(flowTypesQuery)
  // Where it cannot be asked which there are, each is offered.
  const found: readonly FlowType[] =
    known.data?.types ?? (known.isPending && !known.isPaused ? [] : flowTypes)
  const offered = flowTypes.filter((each) => all || each === filter.flow_type || found.includes(each))
  return (
    <ChoiceSheet
      {...sheet}
      title={t('wallet.flows.type')}
      options={[
        { value: 'all' as const, label: t('wallet.flows.allTypes') },
        ...offered.map((value) => ({ value, label: t(`wallet.flowType.${value}`) })),
      ]}
      value={filter.flow_type ?? 'all'}
      onChoose={(chosen) => onChoose({ ...filter, flow_type: chosen === 'all' ? undefined : chosen })}
    >
      {offered.length < flowTypes.length && (
        <Button variant="outline" wide onClick={() => setAll(true)}>
          {t('wallet.flows.moreTypes')}
        </Button>
      )}
    </ChoiceSheet>
  )
}
