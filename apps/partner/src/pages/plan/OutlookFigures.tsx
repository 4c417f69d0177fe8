import { Money } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './OutlookCard.module.css'
import type { OutlookBand } from './outlook.ts'

/** The ends of the band and its middle, as amounts. */
export function OutlookFigures({ band }: { band: OutlookBand }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const figures = [
    { micros: band.low, label: t('plan.outlook.below') },
    { micros: band.middle, label: t('plan.outlook.middle') },
    { micros: band.high, label: t('plan.outlook.above') },
  ]
  return (
    <div className={css.band}>
      <dl className={css.figures}>
        {figures.map(({ micros, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money micros={micros} sign="always" tone="gain-loss" {...formats.money} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
