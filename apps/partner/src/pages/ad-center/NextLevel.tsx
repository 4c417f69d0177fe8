import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { Section } from '@fairlead/ui/Section'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Level } from './standing-queries.ts'

/** The conditions of the next level, each with where the partner stands; all must be met at once. */
export function NextLevel({ level }: { level: Level }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const next = level.levels.find((rule) => rule.level === level.level + 1)
  if (!next) return null
  const conditions = [
    {
      met: next.met.advertisers,
      title: t('standing.needs.advertisers', { count: next.advertisers_needed }),
      note: t('standing.now', { value: formats.number(level.advertisers) }),
    },
    {
      met: next.met.days,
      title: t('standing.needs.days', { count: next.days_needed }),
      note: t('standing.now', { value: t('standing.days', { count: level.days }) }),
    },
    ...(level.presence
      ? [
          {
            met: next.met.presence,
            title: t('standing.needs.presence', { limit: level.presence.limit }),
            note: t('standing.now', { value: formats.number(level.presence.figure, 1) }),
          },
        ]
      : []),
  ]
  return (
    <Section title={t('standing.next', { level: next.level })}>
      <Card>
        {conditions.map(({ met, title, note }) => (
          <ListRow
            key={title}
            icon={<Icon name={met ? 'check' : 'clock'} />}
            title={title}
            note={met ? t('standing.met', { note }) : t('standing.notMet', { note })}
            noteTone={met ? 'plain' : 'amber'}
          />
        ))}
      </Card>
    </Section>
  )
}
