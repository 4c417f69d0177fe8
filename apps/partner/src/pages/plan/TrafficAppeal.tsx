import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { AppealPart } from '../wallet/AppealPart.tsx'
import css from './TrafficCards.module.css'
import type { Traffic } from './traffic-queries.ts'

/** What was withheld for good and would have paid: how to appeal about it, or how the appeal stands. */
export function TrafficAppeal({ traffic: { appeal, order } }: { traffic: Traffic }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (!appeal) return null
  return (
    <Card>
      <div className={css.card}>
        <h3 className={css.title}>{t('traffic.appeal.subject')}</h3>
        {!appeal.state && (
          <p className={css.note}>
            {t('traffic.appeal.text', {
              amount: formats.amount(parseAmount(appeal.at_stake)),
              time: formats.dayTime(appeal.until),
            })}
          </p>
        )}
      </div>
      <AppealPart subject={{ subject_kind: 'traffic', subject_id: order.id }} state={appeal.state} />
    </Card>
  )
}
