import { Button } from '@fairlead/ui/Button'
import { TextField } from '@fairlead/ui/TextField'
import { type ReactNode, useState } from 'react'
import { api } from '../../api.ts'
import { link } from '../../router/link.ts'
import { useAsked } from '../../router/shown-page.ts'
import { Form } from '../../shell/Form.tsx'
import { NewPasswordForm } from '../../shell/NewPasswordForm.tsx'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from '../register/RegisterPage.module.css'

/** The address whose mail has the code, or what the mail's link carries instead. */
type Proof = { readonly email: string } | { readonly key: string }

/**
 * `/login/forgot`: a code and a link by e-mail, then a new login password; who comes by the link is asked for no code.
 * Nothing here says whether there is such an account.
 */
export function Page(): ReactNode {
  const { t } = useTranslation()
  const refused = useRefusedFields(['email'])
  const [waiting, setWaiting] = useState(false)
  const { key } = useAsked('/login/forgot')
  const [proof, setProof] = useState<Proof | undefined>(key === undefined ? undefined : { key })

  async function ask(form: HTMLFormElement) {
    const typed = String(new FormData(form).get('email')).trim()
    const known = form.email as HTMLInputElement
    if (!typed) return refused.set({ email: 'session.errors.required' })
    if (!known.validity.valid) return refused.set({ email: 'session.errors.email' })
    refused.set({})
    setWaiting(true)
    try {
      await api.session.forgotPassword({ email: typed })
      setProof({ email: typed })
    } catch (failure) {
      refused.take(failure)
    } finally {
      setWaiting(false)
    }
  }

  return (
    <>
      <h1 className={css.title}>{t('account.forgotLogin.title')}</h1>
      {proof === undefined ? (
        <>
          <p className={css.text}>{t('account.forgotLogin.text')}</p>
          <Form
            className={css.form}
            onSubmit={ask}
            refused="at fields"
            submit={t('account.forgotLogin.submit')}
            waiting={waiting}
            waitingLabel={t('account.forgotLogin.waiting')}
          >
            <TextField
              label={t('session.fields.email')}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              error={refused.fields.email}
            />
          </Form>
        </>
      ) : (
        <>
          {'email' in proof && <p className={css.text}>{t('account.forgotLogin.sent', proof)}</p>}
          <NewPasswordForm
            className={css.form}
            fields={[...('email' in proof ? (['code'] as const) : []), 'new_password', 'confirm_password']}
            send={(typed) =>
              'key' in proof
                ? api.session.recoverByLink({ ...typed, ...proof })
                : api.session.recoverPassword({ ...typed, ...proof })
            }
            words={{
              submit: 'account.forgotLogin.set',
              waiting: 'account.forgotLogin.setting',
              done: 'account.forgotLogin.done',
            }}
            note={<p className={css.text}>{t('account.forgotLogin.after')}</p>}
          />
          <Button variant="quiet" wide onClick={() => setProof(undefined)}>
            {t('account.forgotLogin.again')}
          </Button>
        </>
      )}
      <a href={link('/login')} className={css.login}>
        {t('account.forgotLogin.back')}
      </a>
    </>
  )
}
