import { DigitField } from '@fairlead/ui/DigitField'
import { Keypad } from '@fairlead/ui/Keypad'
import { type ReactNode, useId, useState } from 'react'
import { Form } from '../../shell/Form.tsx'
import css from '../../shell/Step.module.css'
import { useTranslation } from '../../shell/words.tsx'

type Props = {
  title: string
  text: string
  label: string
  submit: string
  error?: ReactNode
  /** Answers false where other digits are to be entered here. */
  onDone: (digits: string) => Promise<boolean>
}

const length = 6

/** Six digits with our own keypad; the button waits for the sixth. */
export function SixDigitsStep({ title, text, label, submit, error, onDone }: Props) {
  const { t } = useTranslation()
  const hintId = useId()
  const [digits, setDigits] = useState('')
  const [waiting, setWaiting] = useState(false)
  const missing = length - digits.length

  function enter(next: string) {
    if (!waiting) setDigits(next.slice(0, length))
  }

  async function done() {
    setWaiting(true)
    if (!(await onDone(digits))) setDigits('')
    setWaiting(false)
  }

  return (
    <>
      <Form
        className={css.step}
        onSubmit={done}
        refused="at fields"
        submit={submit}
        waiting={waiting}
        waitingLabel={t('session.pin.waiting')}
        disabledBy={missing > 0 ? hintId : undefined}
      >
        <h2 className={css.title}>{title}</h2>
        <p className={css.text}>{text}</p>
        <DigitField
          label={label}
          length={length}
          value={digits}
          takesFocus
          onChange={enter}
          state={waiting ? 'checking' : 'entering'}
          error={digits === '' ? error : undefined}
          slotLabel={(slot) => t('shell.stepUp.slot', { slot, length })}
        >
          <p id={hintId} className={css.text} aria-live="polite" hidden={digits === '' && Boolean(error)}>
            {missing > 0 ? t('shell.stepUp.more', { count: missing }) : t('shell.stepUp.ready')}
          </p>
        </DigitField>
      </Form>
      <div className={css.keypad}>
        <Keypad
          onDigit={(digit) => enter(digits + digit)}
          onClear={() => enter('')}
          onDelete={() => enter(digits.slice(0, -1))}
          clearLabel={t('shell.stepUp.clear')}
          deleteLabel={t('shell.stepUp.delete')}
        />
      </div>
    </>
  )
}
