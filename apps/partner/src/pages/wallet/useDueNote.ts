import { useFormats } from '../../shell/useFormats.ts'
import { useNow } from '../../shell/useNow.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { nextStep } from '../exchange/order-way.ts'
import type { nextDue } from './withdrawal-way.ts'

type Due = NonNullable<ReturnType<typeof nextDue> | ReturnType<typeof nextStep>>

/** Says by when the next step is due, or that it is late: a date that is over is no promise. */
export function useDueNote(): (due: Due) => string {
  const { t } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  return ({ step, at }) => {
    const time = formats.dayTime(at)
    return Date.parse(at) <= now
      ? t('wallet.withdrawal.panelLate', { time })
      : t(`wallet.onTheWay.${step}`, { time })
  }
}
