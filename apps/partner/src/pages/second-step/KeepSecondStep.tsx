import { showToast } from '@fairlead/ui/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useTranslation } from '../../shell/words.tsx'
import { OneField } from './OneField.tsx'
import { secondStepQuery } from './second-step-query.ts'

/** Stops the end of two-step log-in that somebody asked for. */
export function KeepSecondStep() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return (
    <OneField
      name="login_password"
      label={t('session.pin.loginPassword')}
      submit={t('account.secondStep.keep')}
      send={async (login_password) => {
        await api.secondStep.keep({ login_password })
        showToast(t('account.secondStep.kept'), 'done')
        await cache.invalidateQueries(secondStepQuery)
      }}
    />
  )
}
