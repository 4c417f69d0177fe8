import { parseAmount } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { Section } from '@fairlead/ui/Section'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Level, LevelRule } from './standing-queries.ts'

/** Every level: what it needs, what it costs, and the most that may be at work. */
export function AllLevels({ level }: { level: Level }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const soonest = level.levels.at(-1)
  return (
    <Section title={t('standing.all')}>
      <Card>
        {level.levels.map((rule) => (
          <ListRow
            key={rule.level}
            title={
              rule.level === level.level
                ? t('standing.yours', { level: rule.level })
                : t('standing.levelName', { level: rule.level })
            }
            note={t('standing.feeAndNeeds', { fee: formats.percent(rule.fee_percent), needs: needs(rule) })}
            amount={<Money micros={parseAmount(rule.cap)} size="row" {...formats.money} />}
          />
        ))}
        {soonest && (
          <CardFoot>
            {t('standing.validation', {
              level: soonest.level,
              time: formats.duration(soonest.validation_seconds_max),
            })}
          </CardFoot>
        )}
      </Card>
    </Section>
  )

  function needs(rule: LevelRule) {
    if (rule.advertisers_needed === 0) return t('standing.needsNothing')
    return t('standing.needsAll', {
      advertisers: rule.advertisers_needed,
      days: t('standing.days', { count: rule.days_needed }),
    })
  }
}
