import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { Section } from '@fairlead/ui/Section'
import { useState } from 'react'
import { link } from '../../router/link.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { SecondStepSheet } from './SecondStepSheet.tsx'
import type { SecondStep } from './second-step-query.ts'

/** The authenticator, the recovery codes that are left, and the login password. `show` gets new codes, which are shown once. */
export function SecondStepRows({
  state,
  show,
}: {
  state: SecondStep
  show: (codes: readonly string[]) => void
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const passwordSet = useUserInfo()?.login_password_set_at
  const [opened, setOpened] = useState<'app' | 'codes'>()
  return (
    <Section title={t('shell.title.secondStep')}>
      <Card>
        <ListRow
          icon={<Icon name="digits" />}
          title={t('account.secondStep.app')}
          note={
            state.on
              ? t('account.secondStep.since', { time: formats.dayTime(state.on_at ?? '') })
              : t('account.secondStep.rowNote')
          }
          onPress={() => setOpened('app')}
        />
        {state.on && (
          <ListRow
            icon={<Icon name="receipt" />}
            title={t('account.secondStep.codesRow')}
            note={t('account.secondStep.codesLeft', { left: state.codes_left })}
            onPress={() => setOpened('codes')}
          />
        )}
        <ListRow
          icon={<Icon name="lock" />}
          title={t('session.pin.loginPassword')}
          note={
            passwordSet
              ? t('profile.rows.loginPasswordSince', { time: formats.date(passwordSet) })
              : t('profile.rows.loginPasswordNote')
          }
          href={link('/ad-center/edit-login-password')}
        />
      </Card>
      {opened && (
        <SecondStepSheet what={opened} on={state.on} show={show} onClose={() => setOpened(undefined)} />
      )}
    </Section>
  )
}
