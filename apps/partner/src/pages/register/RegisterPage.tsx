import { ApiRefusal } from '@fairlead/contract/client'
import { Register } from '@fairlead/contract/session'
import { Button } from '@fairlead/ui/Button'
import { TextField } from '@fairlead/ui/TextField'
import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { api } from '../../api.ts'
import { currentLanguage } from '../../shell/language.ts'
import { signIn } from '../../shell/sign-in.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useTranslation } from '../../shell/words.tsx'
import { type FieldName, fields, wordFor } from './fields.ts'
import css from './RegisterPage.module.css'

const Form = Register.check(
  z.refine((form) => form.password === form.confirm_password, {
    error: 'differ',
    path: ['confirm_password'],
    when: () => true,
  }),
)

/** `/register`. The same schema as the server's, so that a field is refused before it is sent. */
export function Page() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const showFailure = useShowFailure()
  const form = useForm<z.output<typeof Register>>({
    resolver: zodResolver(Form),
    mode: 'onTouched',
    defaultValues: Object.fromEntries(fields.map(({ name }) => [name, ''])),
  })
  const { errors, isSubmitting } = form.formState

  const register = form.handleSubmit(async (input) => {
    try {
      await signIn(await api.session.register({ ...input, lang: currentLanguage() }))
      await navigate({ to: '/ad-welcome', replace: true })
    } catch (failure) {
      const field = failure instanceof ApiRefusal && fields.find(({ name }) => name === failure.field)
      if (field && failure instanceof ApiRefusal)
        form.setError(field.name, { type: 'server', message: failure.message }, { shouldFocus: true })
      else showFailure(failure)
    }
  })

  function errorOf(name: FieldName) {
    const error = errors[name]
    if (!error) return undefined
    return error.type === 'server' ? error.message : t(wordFor(name, form.getValues(name) ?? '', error))
  }

  return (
    <>
      <h1 className={css.title}>{t('session.register.title')}</h1>
      <p className={css.text}>{t('session.register.text')}</p>
      <form className={css.form} onSubmit={register} noValidate>
        {fields.map(({ name, label, note, ...input }) => (
          <TextField
            key={name}
            {...form.register(name)}
            {...input}
            label={t(label)}
            note={note && t(note)}
            error={errorOf(name)}
            reveal={
              input.type === 'password'
                ? { show: t('session.fields.show'), hide: t('session.fields.hide') }
                : undefined
            }
          />
        ))}
        <Button type="submit" wide waiting={isSubmitting} waitingLabel={t('session.register.waiting')}>
          {t('session.register.submit')}
        </Button>
      </form>
      <a href="#/login" className={css.login}>
        {t('session.register.login')}
      </a>
    </>
  )
}
