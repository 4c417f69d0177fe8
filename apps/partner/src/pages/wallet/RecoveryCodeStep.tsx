import { Button } from '@fairlead/ui/Button'
import { TextField } from '@fairlead/ui/TextField'
import { useState } from 'react'
import { Form } from '../../shell/Form.tsx'
import css from '../../shell/Step.module.css'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'

export type CodeSent = { sent_to: string; code_until: string }

type Props = {
  sent: CodeSent
  error: string | undefined
  /** Another code is being asked for. */
  waiting: boolean
  onAgain: () => void
  onDone: (code: string) => void
}

/** Takes the code that was mailed. The server checks it together with the new digits. */
export function RecoveryCodeStep({ sent, error, waiting, onAgain, onDone }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [missing, setMissing] = useState(false)
  return (
    <Form
      className={css.step}
      onSubmit={(form) => {
        const code = String(new FormData(form).get('code')).trim()
        setMissing(code === '')
        if (code !== '') onDone(code)
      }}
      waiting={false}
      refused="at fields"
      submit={t('session.pin.next')}
      below={
        <Button
          variant="quiet"
          wide
          waiting={waiting}
          waitingLabel={t('account.recovery.sending')}
          onClick={onAgain}
        >
          {t('account.recovery.again')}
        </Button>
      }
    >
      <h2 className={css.title}>{t('account.recovery.codeTitle')}</h2>
      <p className={css.text}>
        {t('account.recovery.codeText', { address: sent.sent_to, time: formats.time(sent.code_until) })}
      </p>
      <TextField
        label={t('account.recovery.code')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        note={t('account.recovery.codeNote')}
        error={missing ? t('session.errors.required') : error}
      />
    </Form>
  )
}
