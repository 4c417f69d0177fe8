import { Card } from '@fairlead/ui/Card'
import { QrCode } from '@fairlead/ui/QrCode'
import { useState } from 'react'
import { api } from '../../api.ts'
import css from '../../shell/Step.module.css'
import { useTranslation } from '../../shell/words.tsx'
import link from '../register/RegisterPage.module.css'
import { OneField } from './OneField.tsx'

type Begun = Awaited<ReturnType<typeof api.secondStep.begin>>

/** The login password, then the key for an authenticator and its first code; `done` gets the recovery codes. */
export function SetUpSecondStep({ done }: { done: (codes: readonly string[]) => Promise<void> }) {
  const { t } = useTranslation()
  const [begun, setBegun] = useState<Begun>()
  if (!begun) {
    return (
      <>
        <p className={css.text}>{t('account.secondStep.intro')}</p>
        <OneField
          name="login_password"
          label={t('session.pin.loginPassword')}
          submit={t('account.secondStep.setUp')}
          send={async (login_password) => setBegun(await api.secondStep.begin({ login_password }))}
        />
      </>
    )
  }
  return (
    <div className={css.step}>
      <p className={css.text}>{t('account.secondStep.keyText')}</p>
      <Card padded>
        <QrCode {...begun.qr} label={t('account.secondStep.qr')} />
        <code>{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </Card>
      <a href={begun.uri} className={link.login}>
        {t('account.secondStep.openApp')}
      </a>
      <OneField
        name="code"
        label={t('account.secondStep.code')}
        submit={t('account.secondStep.turnOn')}
        send={async (code) => done((await api.secondStep.turnOn({ code })).recovery_codes)}
      />
    </div>
  )
}
