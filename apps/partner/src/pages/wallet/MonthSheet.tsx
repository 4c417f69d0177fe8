import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { ChoiceSheet } from './ChoiceSheet.tsx'
import { monthlyQuery } from './statement-queries.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  month: string | undefined
  onChoose: (month: string | undefined) => void
}

/** Narrows the fund details to one of the months in which something moved, in the partner's zone. */
export function MonthSheet({ open, onOpenChange, month, onChoose }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const months = useQuery(monthlyQuery).data?.months ?? []
  return (
    <ChoiceSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('wallet.rows.monthly')}
      options={[
        { value: '', label: t('wallet.flows.allMonths') },
        ...months.map(({ month }) => ({ value: month, label: formats.month(month) })),
      ]}
      value={month ?? ''}
      onChoose={(chosen) => onChoose(chosen || undefined)}
    />
  )
}
