import { isWeakPin } from '@fairlead/contract/weak-pin'
import { useCallback, useState } from 'react'
import { type Problem, useProblemWords } from '../../shell/problem.ts'
import { useBackHandler } from '../../shell/useBack.ts'
import { useTranslation } from '../../shell/words.tsx'
import { SixDigitsStep } from './SixDigitsStep.tsx'

type Props = {
  /** What the new digits are for. */
  text: string
  submit: string
  onBack: () => void
  /** With digits that were entered twice alike. Comes back with why these are refused, if they are. */
  onDone: (digits: string) => Promise<Problem | undefined>
}

/** Six new digits and the same again; easy ones are refused at once, and digits that differ or are refused start over. */
export function NewPinSteps({ text, submit, onBack, onDone }: Props) {
  const { t } = useTranslation()
  const [digits, setDigits] = useState<string>()
  const [error, setError] = useState<Problem>()
  const words = useProblemWords()
  const entered = digits !== undefined
  useBackHandler(useCallback(() => (entered ? setDigits(undefined) : onBack()), [entered, onBack]))

  async function confirm(again: string) {
    const refusal = again === digits ? await onDone(again) : 'session.pin.differ'
    if (refusal !== undefined) {
      setError(refusal)
      setDigits(undefined)
    }
    return true
  }

  if (!entered) {
    return (
      <SixDigitsStep
        key="enter"
        title={t('session.pin.enterTitle')}
        text={text}
        label={t('session.pin.enterLabel')}
        submit={t('session.pin.next')}
        error={error && words(error)}
        onDone={async (typed) => {
          const weak = isWeakPin(typed)
          setError(weak ? 'session.pin.weak' : undefined)
          if (!weak) setDigits(typed)
          return !weak
        }}
      />
    )
  }
  return (
    <SixDigitsStep
      key="confirm"
      title={t('session.pin.confirmTitle')}
      text={t('session.pin.confirmText')}
      label={t('session.pin.confirmLabel')}
      submit={submit}
      onDone={confirm}
    />
  )
}
