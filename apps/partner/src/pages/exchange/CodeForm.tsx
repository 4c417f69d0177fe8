import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { TextField } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { customerService } from '../../shell/customer-service.ts'
import { Form } from '../../shell/Form.tsx'
import { withIdempotencyKey } from '../../shell/idempotency.ts'
import { useFailureMessage } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { CopyButton } from '../wallet/CopyButton.tsx'
import { walletKey } from '../wallet/wallet-queries.ts'
import css from './CodeForm.module.css'
import { type AcceptorOrder, acceptorOrderQuery } from './exchange-queries.ts'

/** The acceptance code: where it comes from, the field it is entered in, and how many tries are left. */
export function CodeForm({ order }: { order: AcceptorOrder }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const messageOf = useFailureMessage()
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const code = typed.trim()
  const { id } = order
  const enter = useMutation({
    mutationFn: (entered: string) =>
      withIdempotencyKey('exchange code', { id, code: entered }, (idempotencyKey) =>
        api.acceptor.orderCode({ id, code: entered }, { idempotencyKey }),
      ),
    onSuccess: (moved) => {
      cache.setQueryData(acceptorOrderQuery(id).queryKey, moved)
      showToast(t('exchange.code.right'), 'done')
    },
    // A wrong code used a try, and the last one ended the order.
    onSettled: () => cache.invalidateQueries({ queryKey: walletKey }),
  })
  return (
    <Card>
      <Form
        className={css.code}
        onSubmit={() => code !== '' && enter.mutate(code)}
        refused="at fields"
        submit={t('exchange.code.enter')}
        waiting={enter.isPending}
        waitingLabel={t('exchange.code.entering')}
        disabledReason={code === '' && t('exchange.code.first')}
        below={
          <p className={css.where}>
            {t('exchange.code.means', {
              acceptor: order.acceptor_name,
              amount: formats.amount(parseAmount(order.amount)),
            })}
          </p>
        }
      >
        {order.code === null ? (
          <p className={css.where}>
            {order.code_handed_at === null
              ? t('exchange.code.where', { time: formats.time(order.code_shown_at) })
              : t('exchange.code.handed', { time: formats.time(order.code_handed_at) })}{' '}
            <button type="button" className={css.ask} onClick={() => customerService.open({})}>
              {t('exchange.code.ask')}
            </button>
          </p>
        ) : (
          <div>
            <p className={css.label}>{t('exchange.code.yours')}</p>
            <p className={css.shown}>
              <span className={css.letters}>{order.code}</span>
              <CopyButton what={t('exchange.code.label')} value={order.code} />
            </p>
          </div>
        )}
        <TextField
          label={t('exchange.code.label')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            if (enter.error) enter.reset()
          }}
          error={enter.error ? messageOf(enter.error) : undefined}
          note={t('exchange.code.tries', { count: order.tries_left })}
        />
      </Form>
    </Card>
  )
}
