import { Dialog } from '@fairlead/ui/Dialog'
import { TextField } from '@fairlead/ui/TextField'
import { useMutation } from '@tanstack/react-query'
import { peopleApi } from '../api.ts'
import { t } from '../words.ts'
import { ActionForm } from './ActionForm.tsx'
import { useAskedProof } from './proof.ts'
import { refusedBy } from './refusal.ts'

/** Asks for a code of the authenticator when a call waits for one; without it the call stays undone, and says so. */
export function ProofDialog() {
  const asked = useAskedProof()
  return asked && <Asked onAnswer={asked.answer} />
}

function Asked({ onAnswer }: { onAnswer: (proven: boolean) => void }) {
  const proving = useMutation({
    mutationFn: (code: string) => peopleApi.sessionProve({ code }),
    onSuccess: () => onAnswer(true),
  })
  const refused = refusedBy(proving.error)
  const atCode = refused?.field === 'code'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !proving.isPending && onAnswer(false)}
      title={t('console.proof.title')}
      closeLabel={t('console.action.close')}
    >
      <ActionForm
        sentence={t('console.proof.text')}
        refused={atCode ? undefined : refused?.text}
        waiting={proving.isPending}
        actionLabel={t('console.proof.action')}
        browserChecks
        onSubmit={(form) => proving.mutate(String(new FormData(form).get('code')).trim())}
        onCancel={() => !proving.isPending && onAnswer(false)}
      >
        <TextField
          label={t('console.signIn.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          autoFocus
          error={atCode ? refused?.text : undefined}
        />
      </ActionForm>
    </Dialog>
  )
}
