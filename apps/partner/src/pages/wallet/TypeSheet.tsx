import { flowTypes } from '@fairlead/contract/flow-types'
import { Button } from '@fairlead/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../shell/words.tsx'
import { ChoiceSheet } from './ChoiceSheet.tsx'
import { type FlowType, flowTypesQuery } from './wallet-queries.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  type: FlowType | undefined
  onChoose: (type: FlowType | undefined) => void
}

/** Narrows the fund details to one of the eight flow types. Those without an amount stand behind one more tap. */
export function TypeSheet({ open, onOpenChange, type, onChoose }: Props) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const known = useQuery(flowTypesQuery)
  // Where it cannot be asked which there are, each is offered.
  const found: readonly FlowType[] =
    known.data?.types ?? (known.isPending && !known.isPaused ? [] : flowTypes)
  const offered = flowTypes.filter((each) => all || each === type || found.includes(each))
  return (
    <ChoiceSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('wallet.flows.type')}
      options={[
        { value: 'all' as const, label: t('wallet.flows.allTypes') },
        ...offered.map((value) => ({ value, label: t(`wallet.flowType.${value}`) })),
      ]}
      value={type ?? 'all'}
      onChoose={(chosen) => onChoose(chosen === 'all' ? undefined : chosen)}
    >
      {offered.length < flowTypes.length && (
        <Button variant="outline" wide onClick={() => setAll(true)}>
          {t('wallet.flows.moreTypes')}
        </Button>
      )}
    </ChoiceSheet>
  )
}
