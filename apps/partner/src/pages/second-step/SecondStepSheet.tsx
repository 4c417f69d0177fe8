import { LazySheet } from '@fairlead/ui/LazySheet'
import { showToast } from '@fairlead/ui/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import css from '../../shell/Step.module.css'
import { useTranslation } from '../../shell/words.tsx'
import { OneField } from './OneField.tsx'
import { SetUpSecondStep } from './SetUpSecondStep.tsx'
import { secondStepQuery } from './second-step-query.ts'

/** Sets up an authenticator, turns two-step log-in off, or makes new recovery codes. */
export function SecondStepSheet({
  what,
  on,
  show,
  onClose,
}: {
  what: 'app' | 'codes'
  on: boolean
  show: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const off = what === 'app'

  /** Closed before the state is read anew: this sheet would say something else by it. */
  async function done(codes?: readonly string[]) {
    onClose()
    if (codes) show(codes)
    await cache.invalidateQueries(secondStepQuery)
  }

  async function send(code: string) {
    if (!off) return done((await api.secondStep.newCodes({ code })).recovery_codes)
    await api.secondStep.turnOff({ code })
    showToast(t('account.secondStep.offDone'), 'done')
    await done()
  }

  return (
    <LazySheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(
        on
          ? off
            ? 'account.secondStep.turnOff'
            : 'account.secondStep.newTitle'
          : 'account.secondStep.keyTitle',
      )}
      closeLabel={t('shell.close')}
    >
      {on ? (
        <>
          <p className={css.text}>{t(off ? 'account.secondStep.offText' : 'account.secondStep.newText')}</p>
          <OneField
            name="code"
            label={t('account.secondStep.either')}
            submit={t(off ? 'account.secondStep.turnOff' : 'account.secondStep.newCodes')}
            send={send}
          />
        </>
      ) : (
        <SetUpSecondStep done={done} />
      )}
    </LazySheet>
  )
}
