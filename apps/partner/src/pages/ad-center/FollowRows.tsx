import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { Section } from '@fairlead/ui/Section'
import { useInfiniteQuery } from '@tanstack/react-query'
import { link } from '../../router/link.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { followsQuery } from './following-queries.ts'
import { ownGain } from './own-gain.ts'

/**
 * Plan follow, the follow records and the operating rules, all on one page (docs/screens-and-calls.md, Routes). Whoever
 * follows sees whom, and what the settled orders left to them.
 */
export function FollowRows() {
  const { t } = useTranslation()
  const formats = useFormats()
  const known = useInfiniteQuery(followsQuery).data?.pages[0]
  const current = known?.current
  const settled = current && current.orders_settled > 0 ? current : undefined
  return (
    <Section title={t('overview.rows.following')}>
      <Card>
        <ListRow
          icon={<Icon name="people" />}
          title={t('shell.title.following')}
          note={followed()}
          amount={
            settled && (
              <Money
                micros={ownGain(settled.net_gain, settled.profit_share_paid)}
                size="row"
                sign="always"
                tone="gain-loss"
                {...formats.money}
              />
            )
          }
          href={link('/ad-center/operated')}
        />
        <ListRow
          icon={<Icon name="receipt" />}
          title={t('overview.rows.records')}
          href={link('/ad-center/operated', { part: 'records' })}
        />
        <ListRow
          icon={<Icon name="book" />}
          title={t('overview.rows.rules')}
          href={link('/ad-center/operated', { part: 'rules' })}
        />
      </Card>
    </Section>
  )

  function followed() {
    // A blank line keeps the row's height until it is there.
    if (!known) return '\u00a0'
    if (!current) return t('overview.rows.followingNote')
    return settled ? `${settled.followed_id}\u00a0· ${t('overview.final')}` : current.followed_id
  }
}
