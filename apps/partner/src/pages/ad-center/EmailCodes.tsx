import { Button } from '@fairlead/ui/Button'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import css from '../../shell/Form.module.css'
import type { UserInfo } from '../../shell/session.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'

/** Where codes for a forgotten password go while that is not plainly the address; the link that verifies it, once more. */
export function EmailCodes({ user }: { user: UserInfo }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { email, email_verified, recovery_email, recovery_email_from } = user
  const send = useMutation({
    mutationFn: () => api.profile.sendEmailLink({}),
    onSuccess: () => showToast(t('profile.email.sent'), 'done'),
    onError: useShowFailure(),
  })
  const here = recovery_email === email
  const says = [
    !email_verified && !here && t('profile.email.none'),
    recovery_email && !(email_verified && here) && t('profile.email.codes', { address: recovery_email }),
    recovery_email_from && t('profile.email.from', { time: formats.dayTime(recovery_email_from) }),
  ]
  return (
    <>
      {says.map(
        (text) =>
          text && (
            <p key={text} className={css.intro}>
              {text}
            </p>
          ),
      )}
      {!email_verified && (
        <Button wide variant="outline" waiting={send.isPending} onClick={() => send.mutate()}>
          {t('profile.email.send')}
        </Button>
      )}
    </>
  )
}
