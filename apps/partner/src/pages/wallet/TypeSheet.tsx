import { flowTypes } from '@fairlead/contract/flow-types'
import { useTranslation } from '../../shell/words.tsx'
import { ChoiceSheet } from './ChoiceSheet.tsx'
import type { FlowType } from './wallet-queries.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  type: FlowType | undefined
  onChoose: (type: FlowType | undefined) => void
}

/** Narrows the fund details to one of the eight flow types, or shows all of them. */
export function TypeSheet({ open, onOpenChange, type, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <ChoiceSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('wallet.flows.type')}
      options={[
        { value: 'all' as const, label: t('wallet.flows.allTypes') },
        ...flowTypes.map((value) => ({ value, label: t(`wallet.flowType.${value}`) })),
      ]}
      value={type ?? 'all'}
      onChoose={(chosen) => onChoose(chosen === 'all' ? undefined : chosen)}
    />
  )
}
