import { parseAmount, wholeCents } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Money } from '@fairlead/ui/Money'
import { Section } from '@fairlead/ui/Section'
import { showToast } from '@fairlead/ui/Toast'
import { api } from '../../api.ts'
import css from '../../shell/Form.module.css'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Closure } from './closure-query.ts'
import { LoginPasswordForm } from './LoginPasswordForm.tsx'

type Props = { closure: Closure; active: boolean; onTaken: (closure: Closure) => Promise<void> }

/** What closing does and to how much, and the login password that asks for it. */
export function AskToClose({ closure, active, onTaken }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const money = (amount: string) => <Money micros={parseAmount(amount)} {...formats.money} />
  // As the wallet shows it: less than a cent cannot leave.
  const available = <Money micros={wholeCents(parseAmount(closure.available))} {...formats.money} />

  async function ask(login_password: string) {
    const asked = await api.account.closureAsk({ login_password })
    showToast(t('account.close.asked'), 'done')
    await onTaken(asked)
  }

  return (
    <LoginPasswordForm
      ask={ask}
      submit={t('account.close.submit')}
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
    </LoginPasswordForm>
  )
}
