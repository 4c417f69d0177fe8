import { ApiRefusal } from '@fairlead/contract/client'
import { stepUpParams } from '@fairlead/contract/step-up'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { stepUp } from '../../shell/step-up.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { DestinationFacts } from './DestinationFacts.tsx'
import type { DestinationInput } from './destination-input.ts'
import { destinationsQuery } from './wallet-queries.ts'

/** Binds a destination with a password given for exactly these fields. Closing the password sheet changes nothing. */
export function useBindDestination() {
  const { t } = useTranslation()
  const formats = useFormats()
  const cache = useQueryClient()
  const bind = useMutation({
    mutationFn: (input: DestinationInput & { step_up: string }) => api.wallet.cardEdit(input),
    onSuccess: async (bound) => {
      await cache.invalidateQueries({ queryKey: destinationsQuery.queryKey })
      // What was just bound stands at the top, with the time from which it can be used.
      window.scrollTo(0, 0)
      showToast(t('wallet.bind.done', { time: formats.dayTime(bound.usable_from) }), 'done')
    },
  })

  const check = useMutation({ mutationFn: (input: DestinationInput) => api.wallet.cardCheck(input) })

  /** False where the server knows that nothing has changed, or that this device is too new. Any other failure stops nobody: it asks again when it binds. */
  async function mayLink(input: DestinationInput): Promise<boolean> {
    const failure = await check.mutateAsync(input).then(
      () => undefined,
      (failure: unknown) => failure,
    )
    if (failure instanceof ApiRefusal && (failure.field || failure.key === 'device_unanswered')) return false
    check.reset()
    return true
  }

  async function ask(input: DestinationInput) {
    const step_up = await stepUp('bind_card', stepUpParams.bind_card(input), {
      title: t('wallet.bind.submit'),
      confirmLabel: t('wallet.bind.submit'),
      content: <DestinationFacts input={input} />,
    })
    if (step_up) bind.mutate({ ...input, step_up })
  }

  function reset() {
    check.reset()
    bind.reset()
  }

  return { mayLink, ask, waiting: bind.isPending, error: bind.error ?? check.error, reset }
}
