import { parseAmount } from '@fairlead/money/amount'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { withIdempotencyKey } from '../../shell/idempotency.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { couponKey } from './coupon-queries.ts'

type Asked = { activity_id: string } | { team_code: string }

/** Receives the coupon of an activity, or of a team by its code; once per press, also when the answer is lost. */
export function useReceive() {
  const { t } = useTranslation()
  const formats = useFormats()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (asked: Asked) =>
      withIdempotencyKey('receive_coupon', asked, (idempotencyKey) =>
        api.coupon.receive(asked, { idempotencyKey }),
      ),
    onSuccess: ({ name, face }) =>
      showToast(t('coupon.receive.done', { name, face: formats.amount(parseAmount(face)) }), 'done'),
    onSettled: () => cache.invalidateQueries({ queryKey: couponKey }),
  })
}
