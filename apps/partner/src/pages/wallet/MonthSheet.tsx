import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { ChoiceSheet } from './ChoiceSheet.tsx'
import { latestMonths } from './flowDays.ts'

/** How far back a month can be chosen; older details are reached by scrolling. */
const monthsBack = 24

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  month: string | undefined
  onChoose: (month: string | undefined) => void
}

/** The monthly detail: narrows the fund details to one calendar month in the partner's zone. */
export function MonthSheet({ open, onOpenChange, month, onChoose }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const months = latestMonths(formats.calendarDay(new Date()), monthsBack)
  return (
    <ChoiceSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('wallet.rows.monthly')}
      options={[
        { value: '', label: t('wallet.flows.allMonths') },
        ...months.map((value) => ({ value, label: formats.month(value) })),
      ]}
      value={month ?? ''}
      onChoose={(chosen) => onChoose(chosen || undefined)}
    />
  )
}
