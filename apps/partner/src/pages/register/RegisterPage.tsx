import { ApiRefusal } from '@fairlead/contract/client'
import { TextField } from '@fairlead/ui/TextField'
import { useEffect } from 'react'
import { api } from '../../api.ts'
import { link } from '../../router/link.ts'
import { navigate } from '../../router/navigate.ts'
import { Form } from '../../shell/Form.tsx'
import { currentLanguage } from '../../shell/language.ts'
import { saysToWait } from '../../shell/problem.ts'
import { signIn } from '../../shell/sign-in.ts'
import { type Checked, goTo, useCheckedForm } from '../../shell/useCheckedForm.ts'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { useTranslation } from '../../shell/words.tsx'
import { Notice } from '../plan/Notice.tsx'
import { type FieldName, fields, nothingTyped, type RegisterInput, wordFor } from './fields.ts'
import css from './RegisterPage.module.css'
import { useNoAccounts } from './useNoAccounts.ts'

const names = fields.map(({ name }) => name)

/** What was typed and not sent, but for the passwords: reading the terms loses none of it. */
let unsent = nothingTyped

/** By the contract's own schema, which loads when the first field is left; without it the server alone checks. */
async function check(input: RegisterInput): Promise<Checked<RegisterInput>> {
  const schema = await import('./check-register.ts').catch(() => null)
  return schema ? schema.checkRegister(input) : { good: input, problems: {} }
}

/** `/register`: an account for whoever has a licence key, and while no account is opened, that. */
export function Page() {
  const { t } = useTranslation()
  const form = useCheckedForm(unsent, check)
  useEffect(() => {
    unsent = { ...form.values, password: '', confirm_password: '' }
  }, [form.values])
  const stopped = useNoAccounts()
  const refused = useRefusedFields(names, 'license_key')

  function register(element: HTMLFormElement) {
    return form.submit(element, async (input) => {
      try {
        await signIn(await api.session.register({ ...input, lang: currentLanguage() }))
        await navigate({ to: '/ad-welcome', replace: true })
        unsent = nothingTyped
      } catch (failure) {
        refused.take(failure)
        const field = saysToWait(failure) ? 'license_key' : failure instanceof ApiRefusal && failure.field
        if (field) goTo(element, [field])
      }
    })
  }

  function field(name: FieldName) {
    const { onChange, ...typed } = form.field(name)
    const problem = form.problemOf(name)
    return {
      ...typed,
      onChange: (event: Parameters<typeof onChange>[0]) => {
        onChange(event)
        refused.set({})
      },
      error: problem ? t(wordFor(name, form.values[name], problem)) : refused.fields[name],
    }
  }

  const wrong = (name: FieldName) => form.values[name] !== '' && form.problemOf(name) !== undefined

  return (
    <>
      <h1 className={css.title}>{t('session.register.title')}</h1>
      <p className={css.text}>{t('session.register.text')}</p>
      {stopped ? (
        <Notice>{stopped}</Notice>
      ) : (
        <Form
          className={css.form}
          onSubmit={register}
          refused="at fields"
          submit={t('session.register.submit')}
          waiting={form.sending}
          waitingLabel={t('session.register.waiting')}
        >
          {fields.map(({ name, label, note, ...input }) => (
            <TextField
              key={name}
              {...field(name)}
              {...input}
              label={t(label)}
              // What was typed and is wrong says the same in red.
              note={note && !wrong(name) && t(note)}
              reveal={
                input.type === 'password'
                  ? { show: t('session.fields.show'), hide: t('session.fields.hide') }
                  : undefined
              }
            />
          ))}
        </Form>
      )}
      <a href={link('/login')} className={css.login}>
        {t('session.register.login')}
      </a>
      <a href={link('/terms')} className={css.login}>
        {t('shell.title.terms')}
      </a>
      <a href={link('/privacy')} className={css.login}>
        {t('shell.title.privacy')}
      </a>
    </>
  )
}
