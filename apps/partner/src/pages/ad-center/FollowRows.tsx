import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { Section } from '@fairlead/ui/Section'
import { useTranslation } from '../../shell/words.tsx'

/** Spec 2: plan follow, the follow records and the operating rules, all on one page. */
export function FollowRows() {
  const { t } = useTranslation()
  return (
    <Section title={t('overview.rows.operated')}>
      <Card>
        <ListRow
          icon={<Icon name="people" />}
          title={t('shell.title.operated')}
          note={t('overview.rows.operatedNote')}
          href="#/ad-center/operated"
        />
        <ListRow
          icon={<Icon name="receipt" />}
          title={t('overview.rows.records')}
          href="#/ad-center/operated?part=records"
        />
        <ListRow
          icon={<Icon name="book" />}
          title={t('overview.rows.rules')}
          href="#/ad-center/operated?part=rules"
        />
      </Card>
    </Section>
  )
}
