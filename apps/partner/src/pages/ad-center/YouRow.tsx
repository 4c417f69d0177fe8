import { Avatar } from '@fairlead/ui/Avatar'
import { Card } from '@fairlead/ui/Card'
import { ListRow } from '@fairlead/ui/ListRow'
import { Section } from '@fairlead/ui/Section'
import { link } from '../../router/link.ts'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'

/** The way to what is known of oneself: picture, passwords, log-ins, how things look. */
export function YouRow() {
  const { t } = useTranslation()
  const user = useUserInfo()
  return (
    <Section title={t('shell.title.profile')}>
      <Card>
        <ListRow
          icon={<Avatar src={user?.avatar ?? null} />}
          title={user?.nickname ?? '\u00a0'}
          note={t('overview.rows.youNote')}
          href={link('/ad-center/profile')}
        />
      </Card>
    </Section>
  )
}
