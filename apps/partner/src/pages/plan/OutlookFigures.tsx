import { Money } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './OutlookCard.module.css'
import { figuresOf, type OutlookBand } from './outlook.ts'

/** The middle of the band and its ends, as amounts. */
export function OutlookFigures({ band }: { band: OutlookBand }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <dl className={css.figures}>
      {figuresOf(band).map(({ micros, key }) => (
        <div key={key} className={css[key]}>
          <dt>{t(`outlook.${key}`)}</dt>
          <dd>
            <Money micros={micros} sign="always" tone="gain-loss" {...formats.money} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
