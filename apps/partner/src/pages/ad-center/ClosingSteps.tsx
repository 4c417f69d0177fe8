import { parseAmount, wholeCents } from '@fairlead/money/amount'
import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { Section } from '@fairlead/ui/Section'
import { Timeline, type TimelineStep } from '@fairlead/ui/Timeline'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { link } from '../../router/link.ts'
import css from '../../shell/Form.module.css'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Closure } from './closure-query.ts'

type Props = { closure: Closure; askedAt: string; onTaken: (closure: Closure) => Promise<void> }

/** What still stands between the partner and a closed account, and the way back. */
export function ClosingSteps({ closure, askedAt, onTaken }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const showFailure = useShowFailure()
  const keep = useMutation({
    mutationFn: () => api.account.closureTakeBack({}),
    onSuccess: async (kept) => {
      showToast(t('account.close.kept'), 'done')
      await onTaken(kept)
    },
    onError: showFailure,
  })
  const amount = (text: string) => formats.amount(parseAmount(text))
  return (
    <div className={css.form}>
      <Section title={t('account.close.steps')}>
        <Card padded>
          <Timeline steps={[asked(), orders(), withdrawing(), arriving(), closed()]} />
        </Card>
      </Section>
      <Button
        variant="outline"
        wide
        waiting={keep.isPending}
        waitingLabel={t('account.close.keeping')}
        onClick={() => keep.mutate()}
      >
        {t('account.close.keep')}
      </Button>
      <p className={css.below}>{t('account.close.keepNote')}</p>
    </div>
  )

  function asked(): TimelineStep {
    const note = t('account.close.stepAskedNote', { time: formats.dayTime(askedAt) })
    return { title: t('account.close.stepAsked'), note, state: 'done' }
  }

  function orders(): TimelineStep {
    const title = t('account.close.stepOrders')
    const count = closure.orders_running
    if (count === 0) return { title, note: t('account.close.stepOrdersDone'), state: 'done' }
    const note = t('account.close.stepOrdersNow', { count, amount: amount(closure.at_work) })
    return { title, note, state: 'now' }
  }

  function withdrawing(): TimelineStep {
    const title = t('account.close.stepWithdraw')
    const available = formats.amount(wholeCents(parseAmount(closure.available)))
    if (closure.withdrawable) {
      const note = (
        <>
          {t('account.close.stepWithdrawNow', { amount: available })}{' '}
          <a href={link('/wallet/withdraw')}>{t('account.close.withdraw')}</a>
        </>
      )
      return { title, note, state: 'now' }
    }
    const state = closure.orders_running === 0 ? 'done' : 'next'
    return parseAmount(closure.available) > 0n
      ? { title, note: t('account.close.stepWithdrawLittle', { amount: available }), state }
      : { title, note: t('account.close.stepWithdrawDone'), state }
  }

  function arriving(): TimelineStep {
    const title = t('account.close.stepArrive')
    if (parseAmount(closure.on_its_way) > 0n) {
      const note = t('account.close.stepArriveNow', { amount: amount(closure.on_its_way) })
      return { title, note, state: 'now' }
    }
    return { title, note: t('account.close.stepArriveDone'), state: closure.ready ? 'done' : 'next' }
  }

  function closed(): TimelineStep {
    const state = closure.ready ? 'now' : 'next'
    return { title: t('account.close.stepClosed'), note: t('account.close.stepClosedNote'), state }
  }
}
