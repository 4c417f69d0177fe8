import { parseAmount, wholeCents } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Money } from '@fairlead/ui/Money'
import { Section } from '@fairlead/ui/Section'
import { TextField } from '@fairlead/ui/TextField'
import { showToast } from '@fairlead/ui/Toast'
import { useState } from 'react'
import { api } from '../../api.ts'
import css from '../../shell/Form.module.css'
import { Form } from '../../shell/Form.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useRefusedFields } from '../../shell/useRefusedFields.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Closure } from './closure-query.ts'

type Props = { closure: Closure; active: boolean; onTaken: (closure: Closure) => Promise<void> }

/** What closing does and to how much, and the login password that asks for it. */
export function AskToClose({ closure, active, onTaken }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const refused = useRefusedFields(['login_password'])
  const [sending, setSending] = useState(false)
  const money = (amount: string) => <Money micros={parseAmount(amount)} {...formats.money} />
  // As the wallet shows it: less than a cent cannot leave.
  const available = <Money micros={wholeCents(parseAmount(closure.available))} {...formats.money} />

  async function ask(form: HTMLFormElement) {
    const login_password = String(new FormData(form).get('login_password'))
    refused.set(login_password === '' ? { login_password: 'session.errors.required' } : {})
    if (login_password === '') return
    setSending(true)
    try {
      const asked = await api.account.closureAsk({ login_password })
      showToast(t('account.close.asked'), 'done')
      await onTaken(asked)
    } catch (failure) {
      refused.take(failure)
    } finally {
      setSending(false)
    }
  }

  return (
    <Form
      onSubmit={ask}
      refused="at fields"
      submit={t('account.close.submit')}
      variant="outline"
      waiting={sending}
      waitingLabel={t('account.close.submitting')}
      disabledReason={!active && t('account.close.notActive')}
    >
      <p className={css.intro}>{t('account.close.intro')}</p>
      <Section title={t('account.close.now')}>
        <Card padded>
          <FactList>
            <FactRow
              label={t('account.close.orders')}
              value={
                closure.orders_running === 0
                  ? t('account.close.ordersNone')
                  : formats.number(closure.orders_running)
              }
            />
            <FactRow label={t('account.close.atWork')} value={money(closure.at_work)} />
            <FactRow label={t('account.close.available')} value={available} />
            <FactRow label={t('account.close.onItsWay')} value={money(closure.on_its_way)} />
          </FactList>
        </Card>
      </Section>
      <TextField
        label={t('account.close.password')}
        name="login_password"
        type="password"
        autoComplete="current-password"
        reveal={{ show: t('session.fields.show'), hide: t('session.fields.hide') }}
        error={refused.fields.login_password}
      />
    </Form>
  )
}
