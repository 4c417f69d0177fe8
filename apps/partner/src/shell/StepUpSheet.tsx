import { ApiRefusal } from '@fairlead/contract/client'
import { Button } from '@fairlead/ui/Button'
import { DigitField } from '@fairlead/ui/DigitField'
import { Keypad } from '@fairlead/ui/Keypad'
import { Sheet } from '@fairlead/ui/Sheet'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { api } from '../api.ts'
import { navigate } from '../router/navigate.ts'
import { Form } from './Form.tsx'
import { md5 } from './md5.ts'
import css from './StepUpSheet.module.css'
import { type StepUpRequest, stepUpSheet } from './step-up.ts'
import { useFailureMessage } from './useFailure.ts'
import { useTranslation } from './words.tsx'

const length = 6

/** The password dialog (docs/screens-and-calls.md, Transaction password setting). It stays open on an error. */
export function StepUpSheet() {
  const { request, open } = stepUpSheet.use()
  if (!request) return null
  return <Asking key={String(open)} request={request} open={open} />
}

function Asking({ request, open }: { request: StepUpRequest; open: boolean }) {
  const { t } = useTranslation()
  const messageOf = useFailureMessage()
  const hintId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [digits, setDigits] = useState('')
  const [state, setState] = useState<'entering' | 'checking' | 'error'>('entering')
  const [failure, setFailure] = useState<unknown>()
  const missing = length - digits.length

  useEffect(() => {
    // On a very short screen the button may lie under the keypad.
    if (missing === 0) form.current?.scrollIntoView({ block: 'end' })
  }, [missing])

  function enter(next: string) {
    if (state === 'checking') return
    setDigits(next.slice(0, length))
    setState('entering')
    setFailure(undefined)
  }

  function setPassword() {
    finish(null)
    navigate({ to: '/wallet/set-password' })
  }

  function forgot() {
    finish(null)
    navigate({ to: '/wallet/forgot-password' })
  }

  function finish(token: string | null) {
    stepUpSheet.close()
    request.answer(token)
  }

  function wordsFor(failure: unknown): ReactNode {
    const key = failure instanceof ApiRefusal ? failure.key : undefined
    // Its own words (docs/screens-and-calls.md, Messages).
    if (key === 'pin_wrong') return t('shell.stepUp.wrong')
    if (key !== 'pin_not_set') return messageOf(failure)
    return (
      <>
        {t('shell.stepUp.missing')}
        <Button variant="quiet" onClick={setPassword}>
          {t('shell.stepUp.setNow')}
        </Button>
      </>
    )
  }

  async function check() {
    setState('checking')
    try {
      const { action, params } = request
      const { step_up } = await api.session.checkPin({ password: md5(digits), action, params: { ...params } })
      finish(step_up)
    } catch (refused) {
      setFailure(refused)
      setDigits('')
      setState('error')
    }
  }

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && finish(null)}
      title={request.describe.title ?? t('shell.stepUp.title')}
      closeLabel={t('shell.close')}
      initialFocus={() => form.current?.querySelector('input') ?? null}
      foot={
        <Keypad
          onDigit={(digit) => enter(digits + digit)}
          onClear={() => enter('')}
          onDelete={() => enter(digits.slice(0, -1))}
          clearLabel={t('shell.stepUp.clear')}
          deleteLabel={t('shell.stepUp.delete')}
        />
      }
    >
      {request.describe.content && <div className={css.content}>{request.describe.content}</div>}
      <Form
        formRef={form}
        className={css.form}
        onSubmit={check}
        refused="at fields"
        submit={request.describe.confirmLabel ?? t('shell.stepUp.confirm')}
        waiting={state === 'checking'}
        waitingLabel={t('shell.stepUp.checking')}
        disabledBy={missing > 0 ? hintId : undefined}
      >
        <DigitField
          label={t('shell.stepUp.label')}
          length={length}
          value={digits}
          onChange={enter}
          state={state}
          error={failure === undefined ? undefined : wordsFor(failure)}
          slotLabel={(slot) => t('shell.stepUp.slot', { slot, length })}
        >
          <p id={hintId} className={css.hint} aria-live="polite" hidden={failure !== undefined}>
            {missing > 0 ? t('shell.stepUp.more', { count: missing }) : t('shell.stepUp.ready')}
          </p>
          <button type="button" className={css.forgot} onClick={forgot}>
            {t('shell.stepUp.forgot')}
          </button>
        </DigitField>
      </Form>
    </Sheet>
  )
}
