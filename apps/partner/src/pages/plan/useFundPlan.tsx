import { stepUpParams } from '@fairlead/contract/step-up'
import { formatAmount, type Micros, parseAmount } from '@fairlead/money/amount'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { withIdempotencyKey } from '../../shell/idempotency.ts'
import { loadPart } from '../../shell/load-part.ts'
import { stepUp } from '../../shell/step-up.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { CouponUse } from './coupon-sources.ts'
import type { PlanOrderDetail } from './plan-queries.ts'
import { useReadAnew } from './useOrderMove.ts'

/** Funding: the sheet with the facts, the transaction password for exactly them, then the one call that moves money. */
export function useFundPlan(order: PlanOrderDetail, onRefused: (failure: Error) => void) {
  const { t } = useTranslation()
  const formats = useFormats()
  const readAnew = useReadAnew()
  const put = useMutation({
    mutationFn: ({ input, token }: { input: FundInput; token: string }) =>
      withIdempotencyKey('fund', stepUpParams.fund(input), (idempotencyKey) =>
        api.plan.orderPut({ ...input, step_up: token }, { idempotencyKey }),
      ),
    onError: onRefused,
    // Here, and not where it is sent: by then the order has taken the offer's place, and nobody there would hear of it.
    onSettled: async (funded, _failure, { input }) => {
      await readAnew()
      if (!funded) return
      showToast(t('plan.fund.done', { amount: formats.amount(parseAmount(input.amount)) }), 'done')
      window.scrollTo(0, 0)
    },
  })

  async function fund(micros: Micros, use: CouponUse | null) {
    const input = {
      id: order.id,
      amount: formatAmount(micros),
      rule_version: order.rule.version,
      ...(use && { coupon_id: use.coupon.id }),
    }
    const amount = formats.amount(micros)
    const sheet = await loadPart(() => import('./FundPlanSheet.tsx')).catch(onRefused)
    if (!sheet) return
    const token = await stepUp('fund', stepUpParams.fund(input), {
      title: t('plan.fund.title'),
      confirmLabel: t('plan.fund.button', { amount }),
      content: <sheet.FundPlanSheet order={order} amount={micros} use={use} />,
    })
    if (token === null) return
    put.mutate({ input, token })
  }

  return { fund, waiting: put.isPending }
}

type FundInput = Parameters<typeof stepUpParams.fund>[0]
