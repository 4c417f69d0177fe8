import { Avatar } from '@fairlead/ui/Avatar'
import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { showToast } from '@fairlead/ui/Toast'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { link } from '../../router/link.ts'
import { DisplaySettings } from '../../shell/DisplaySettings.tsx'
import { PageState } from '../../shell/PageState.tsx'
import { userInfoQuery } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { AvatarSheet } from './AvatarSheet.tsx'
import { DataSheet } from './DataSheet.tsx'
import { EditProfileSheet, type ProfileField, profileFields } from './EditProfileSheet.tsx'
import { imageProblem } from './image-problem.ts'
import css from './ProfilePage.module.css'

/** `/ad-center/profile`: what is known of oneself, the two passwords, the way to security, and how things look. */
export function Page() {
  const { t } = useTranslation()
  const query = useQuery(userInfoQuery)
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [takingData, setTakingData] = useState(false)
  const [editing, setEditing] = useState<ProfileField>()
  if (!query.data) return <PageState query={query} />
  const user = query.data
  const closed = user.state === 'cancelled'

  function choose(chosen: File | undefined) {
    if (!chosen) return
    const problem = imageProblem(chosen)
    if (problem) showToast(t(`profile.picture.${problem}`), 'failure')
    else setFile(chosen)
    if (input.current) input.current.value = ''
  }

  return (
    <div className={css.page}>
      <div className={css.head}>
        <Avatar src={user.avatar} size="page" />
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <Button variant="quiet" onClick={() => input.current?.click()}>
          {user.avatar ? t('profile.picture.change') : t('profile.picture.add')}
        </Button>
      </div>
      <Card>
        {profileFields.map((field) => (
          <ListRow
            key={field}
            title={t(`profile.fields.${field}`)}
            note={
              field === 'email' && !user.email_verified
                ? `${user.email}\u00a0· ${t('profile.email.unverified')}`
                : user[field]
            }
            noteTone={field === 'email' && !user.email_verified ? 'amber' : 'plain'}
            onPress={() => setEditing(field)}
          />
        ))}
        <ListRow title={t('profile.fields.username')} note={user.username} />
      </Card>
      <Card>
        <ListRow
          icon={<Icon name="lock" />}
          title={t('profile.rows.loginPassword')}
          note={t('profile.rows.loginPasswordNote')}
          href={link('/ad-center/edit-login-password')}
        />
        <ListRow
          icon={<Icon name="lock" />}
          title={t('profile.rows.transactionPassword')}
          note={user.transaction_password_set ? t('profile.rows.set') : t('profile.rows.notSet')}
          href={link('/ad-center/edit-pay-password')}
        />
        <ListRow
          icon={<Icon name="lock" />}
          title={t('shell.title.security')}
          note={t('profile.rows.securityNote')}
          href={link('/ad-center/security')}
        />
        <ListRow
          icon={<Icon name="bell" />}
          title={t('notice.push.row')}
          note={t('notice.push.rowNote')}
          href={link('/notification/push')}
        />
        <ListRow
          icon={<Icon name="eye" />}
          title={t('account.audit.row')}
          note={t('account.audit.rowNote')}
          href={link('/ad-center/audit')}
        />
      </Card>
      <DisplaySettings />
      <Card>
        <ListRow
          title={t('account.data.row')}
          note={t('account.data.rowNote')}
          onPress={() => setTakingData(true)}
        />
        <ListRow
          title={t(closed ? 'account.erase.title' : 'account.close.row')}
          note={!closed && t(user.closing ? 'account.close.rowAsked' : 'account.close.rowNote')}
          noteTone={user.closing ? 'amber' : 'plain'}
          href={link('/ad-center/close-account')}
        />
      </Card>
      {takingData && <DataSheet onClose={() => setTakingData(false)} />}
      {file && <AvatarSheet file={file} onClose={() => setFile(undefined)} />}
      {editing && <EditProfileSheet field={editing} user={user} onClose={() => setEditing(undefined)} />}
    </div>
  )
}
