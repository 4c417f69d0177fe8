import { Button } from '@fairlead/ui/Button'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import css from '../exchange/QuoteForm.module.css'
import answers from './DeviceQuestion.module.css'
import { type Session, sessionsQuery } from './sessions-query.ts'

type Props = { session: Session; end: (id: string) => void; ending: boolean }

/** Whether a log-in from a new device was the partner's own: both answers alike, none has to be given. */
export function DeviceQuestion({ session: { id, asked_until }, end, ending }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const cache = useQueryClient()
  const showFailure = useShowFailure()
  const confirm = useMutation({
    mutationFn: () => api.session.confirmDevice({ id }),
    onSuccess: () => showToast(t('session.sessions.confirmed'), 'done'),
    onError: showFailure,
    onSettled: () => cache.invalidateQueries(sessionsQuery),
  })
  return (
    <div className={css.ranOut}>
      <p className={answers.words}>
        <Trans
          i18nKey="session.sessions.asked"
          values={{ time: formats.dayTime(asked_until ?? '') }}
          components={{ b: <b /> }}
        />
      </p>
      <div className={answers.answers}>
        <Button variant="outline" waiting={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('session.sessions.yes')}
        </Button>
        <Button variant="outline" waiting={ending} onClick={() => end(id)}>
          {t('session.sessions.no')}
        </Button>
      </div>
    </div>
  )
}
