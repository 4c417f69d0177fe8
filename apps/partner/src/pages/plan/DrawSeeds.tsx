import { Card } from '@fairlead/ui/Card'
import { Section } from '@fairlead/ui/Section'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './DrawSeeds.module.css'
import type { Traffic } from './traffic-queries.ts'

/** How anybody can check the draw: each day’s commitment, and its seed once the day is over. */
export function DrawSeeds({ traffic: { days, seeds } }: { traffic: Traffic }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const shown = seeds.filter((seed) => days.some(({ day }) => day === seed.day))
  return (
    <Section title={t('traffic.check.title')}>
      <Card>
        <p className={css.text}>{t('traffic.check.text')}</p>
        {shown.length > 0 && (
          <details className={css.seeds}>
            <summary>{t('traffic.check.show')}</summary>
            {shown.map(({ day, commitment, seed }) => (
              <div key={day} className={css.day}>
                <h3>{formats.day(`${day}T12:00:00`)}</h3>
                <dl>
                  <dt>{t('traffic.check.commitment')}</dt>
                  <dd className={css.number}>{commitment}</dd>
                  <dt>{t('traffic.check.seed')}</dt>
                  <dd className={seed ? css.number : undefined}>{seed ?? t('traffic.check.later')}</dd>
                </dl>
              </div>
            ))}
          </details>
        )}
      </Card>
    </Section>
  )
}
