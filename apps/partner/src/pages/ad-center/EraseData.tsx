import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { Section } from '@fairlead/ui/Section'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import css from '../../shell/Form.module.css'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Closure } from './closure-query.ts'
import { LoginPasswordForm } from './LoginPasswordForm.tsx'

type Props = { closure: Closure; onTaken: (closure: Closure) => Promise<void> }

/** What is erased of a closed account and what the law keeps; or, once asked for, from when, and the way back. */
export function EraseData({ closure, onTaken }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (!closure.erased_from) return <AskToErase onTaken={onTaken} />
  return (
    <div className={css.form}>
      <Section title={t('account.erase.title')}>
        <Card padded>
          <p>{t('account.erase.due', { time: formats.dayTime(closure.erased_from) })}</p>
          <p className={css.more}>{t('account.erase.dueText')}</p>
        </Card>
      </Section>
      <KeepData onTaken={onTaken} />
    </div>
  )
}

function AskToErase({ onTaken }: Pick<Props, 'onTaken'>) {
  const { t } = useTranslation()

  async function ask(login_password: string) {
    const asked = await api.account.erasureAsk({ login_password })
    showToast(t('account.erase.asked'), 'done')
    await onTaken(asked)
  }

  return (
    <LoginPasswordForm ask={ask} submit={t('account.erase.submit')} waitingLabel={t('account.erase.asking')}>
      <Section title={t('account.erase.title')}>
        <Card padded>
          <p>{t('account.erase.text')}</p>
          <p className={css.more}>{t('account.erase.kept')}</p>
        </Card>
      </Section>
    </LoginPasswordForm>
  )
}

function KeepData({ onTaken }: Pick<Props, 'onTaken'>) {
  const { t } = useTranslation()
  const showFailure = useShowFailure()
  const keep = useMutation({
    mutationFn: () => api.account.erasureTakeBack({}),
    onSuccess: async (kept) => {
      showToast(t('account.erase.stays'), 'done')
      await onTaken(kept)
    },
    onError: showFailure,
  })
  return (
    <Button
      variant="outline"
      wide
      waiting={keep.isPending}
      waitingLabel={t('account.erase.keeping')}
      onClick={() => keep.mutate()}
    >
      {t('account.erase.keep')}
    </Button>
  )
}
