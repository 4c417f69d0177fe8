import { ApiRefusal } from '@fairlead/contract/client'
import { TextField } from '@fairlead/ui/TextField'
import { useState } from 'react'
import css from '../../shell/Form.module.css'
import { Form } from '../../shell/Form.tsx'
import { type Problem, useProblemWords } from '../../shell/problem.ts'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useTranslation } from '../../shell/words.tsx'
import { useReceive } from './useReceive.ts'

/** Joins a team by its code. Every refusal stands at the code: it is what one can change. */
export function JoinTeam() {
  const { t } = useTranslation()
  const words = useProblemWords()
  const showFailure = useShowFailure()
  const receive = useReceive()
  const [problem, setProblem] = useState<Problem>()

  function join(form: HTMLFormElement) {
    const team_code = String(new FormData(form).get('team_code')).trim().toUpperCase()
    setProblem(team_code === '' ? 'coupon.join.empty' : undefined)
    if (team_code === '') return
    receive.mutate(
      { team_code },
      {
        onSuccess: () => form.reset(),
        onError: (failure) =>
          failure instanceof ApiRefusal && failure.code === 400 ? setProblem(failure) : showFailure(failure),
      },
    )
  }

  return (
    <Form
      onSubmit={join}
      refused="at fields"
      submit={t('coupon.join.button')}
      variant="outline"
      waiting={receive.isPending}
      waitingLabel={t('coupon.join.waiting')}
    >
      <p className={css.intro}>{t('coupon.join.intro')}</p>
      <TextField
        name="team_code"
        label={t('coupon.join.code')}
        note={t('coupon.join.note')}
        error={problem && words(problem)}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
      />
    </Form>
  )
}
