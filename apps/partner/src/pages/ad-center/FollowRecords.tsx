import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { Section } from '@fairlead/ui/Section'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { Paged } from '../wallet/Paged.tsx'
import type { Mandate, MandatesResult } from './assistance-queries.ts'

/** Every mandate there ever was, newest first, with what its settled orders came to. */
export function FollowRecords({ query }: { query: MandatesResult }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const empty = (
    <EmptyState
      drawing="plans"
      title={t('assistance.records.emptyTitle')}
      text={t('assistance.records.emptyText')}
    />
  )
  return (
    <Section title={t('assistance.records.title')}>
      <Paged query={query} empty={empty}>
        {(mandates) => (
          <Card>
            {mandates.map((mandate) => (
              <ListRow
                key={mandate.id}
                title={mandate.operated_id}
                note={noteOf(mandate)}
                noteTone={mandate.end_reason === 'loss_limit' ? 'loss' : 'plain'}
                amount={
                  <Money
                    micros={parseAmount(mandate.net_gain)}
                    size="row"
                    sign="always"
                    tone="gain-loss"
                    {...formats.money}
                  />
                }
                href={`#/ad-center/follow-record?id=${mandate.id}`}
              />
            ))}
          </Card>
        )}
      </Paged>
    </Section>
  )

  function noteOf({ followed_at, ended_at, end_reason }: Mandate): string {
    if (ended_at === null || end_reason === null)
      return t('assistance.records.current', { time: formats.dayTime(followed_at) })
    return t(`assistance.records.ended.${end_reason}`, { time: formats.dayTime(ended_at) })
  }
}
