import { Button } from '@fairlead/ui/Button'
import { Dialog } from '@fairlead/ui/Dialog'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { moneyApi } from '../../api.ts'
import { ChoiceField } from '../../calls/ChoiceField.tsx'
import { money } from '../../formats.ts'
import { refreshMs } from '../../queries.ts'
import { ActionForm } from '../../shell/ActionForm.tsx'
import { ReadFailed } from '../../shell/ReadFailed.tsx'
import { refusedBy } from '../../shell/refusal.ts'
import { withRequestKey } from '../../shell/request-key.ts'
import { t } from '../../words.ts'
import { FilePreview, type PaymentFilePreview } from './FilePreview.tsx'

const kinds = ['bank_card', 'wallet_address'] as const
type Kind = (typeof kinds)[number]

/** Asks before a file is made: it says what would be sent, and sends that, less what is cancelled until then. */
export function MakePaymentFile() {
  const [asking, ask] = useState(false)
  const [waiting, setWaiting] = useState(false)
  return (
    <span data-call="moneyStaff.paymentFileMake">
      <Button onClick={() => ask(true)}>{t('console.paymentFile.make')}</Button>
      {asking && (
        <Dialog
          open
          onOpenChange={(open) => !open && !waiting && ask(false)}
          title={t('console.paymentFile.title')}
          closeLabel={t('console.action.close')}
        >
          <Steps onWaiting={setWaiting} onDone={() => ask(false)} />
        </Dialog>
      )}
    </span>
  )
}

function Steps({ onWaiting, onDone }: { onWaiting: (waiting: boolean) => void; onDone: () => void }) {
  const client = useQueryClient()
  const [kind, choose] = useState<Kind>('bank_card')
  const preview = useQuery({
    queryKey: ['payment file', kind],
    queryFn: () => moneyApi.paymentFilePreview({ kind }),
    refetchInterval: refreshMs,
  })
  const making = useMutation({
    mutationFn: ({ withdrawal_ids, amount }: PaymentFilePreview) => {
      const input = { kind, promised: { withdrawal_ids, amount } }
      return withRequestKey('payment_file/make', input, (options) => moneyApi.paymentFileMake(input, options))
    },
    onMutate: () => onWaiting(true),
    onSuccess: ({ reference, withdrawals, amount }) => {
      showToast(
        t('console.paymentFile.done', { reference, count: withdrawals, amount: money(amount) }),
        'done',
      )
      onDone()
    },
    onSettled: () => {
      onWaiting(false)
      return client.invalidateQueries()
    },
  })
  const { data } = preview
  const nothing = data?.withdrawals === 0
  return (
    <ActionForm
      refused={refusedBy(making.error)?.text}
      waiting={making.isPending}
      actionLabel={
        data && !nothing
          ? t('console.paymentFile.action', { count: data.withdrawals, amount: money(data.amount) })
          : t('console.paymentFile.make')
      }
      disabledReason={nothing && t('console.paymentFile.nothingText')}
      onSubmit={() => data && making.mutate(data)}
      onCancel={() => !making.isPending && onDone()}
    >
      <ChoiceField
        name="kind"
        label={t('console.paymentFile.kind')}
        shape={{ kind: 'choice', options: kinds, optional: false }}
        value={kind}
        onChange={(next) => choose(next as Kind)}
        error={undefined}
      />
      {data && <FilePreview preview={data} />}
      {!data &&
        (preview.error ? (
          <ReadFailed error={preview.error} onRetry={preview.refetch} />
        ) : (
          <Skeleton lines={4} />
        ))}
    </ActionForm>
  )
}
