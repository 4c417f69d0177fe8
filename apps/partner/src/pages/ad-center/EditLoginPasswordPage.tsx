import { api } from '../../api.ts'
import css from '../../shell/Form.module.css'
import { NewPasswordForm } from '../../shell/NewPasswordForm.tsx'
import { endSession } from '../../shell/session.ts'
import { useTranslation } from '../../shell/words.tsx'

/**
 * `/ad-center/edit-login-password`. Afterwards everybody, this device too, has to log in anew
 * (docs/screens-and-calls.md, Session).
 */
export function Page() {
  const { t } = useTranslation()
  return (
    <NewPasswordForm
      className={css.form}
      fields={['old_password', 'new_password', 'confirm_password']}
      send={async (passwords) => {
        await api.session.updatePassword(passwords)
        endSession()
      }}
      words={{
        submit: 'session.password.submit',
        waiting: 'session.password.waiting',
        done: 'session.password.done',
      }}
    >
      <p className={css.intro}>{t('session.password.text')}</p>
    </NewPasswordForm>
  )
}
