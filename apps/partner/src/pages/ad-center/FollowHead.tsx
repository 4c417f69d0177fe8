import { formatAmount, parseAmount } from '@fairlead/money/amount'
import { Certainty } from '@fairlead/ui/Certainty'
import { BigAmount } from '../../shell/BigAmount.tsx'
import { BigProfit } from '../../shell/BigProfit.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import type { Follow } from './following-queries.ts'
import { ownGain } from './own-gain.ts'

/** What the settled orders of a follow left to the follower, gain or loss, with what was shared right under it. */
export function FollowHead({ follow }: { follow: Follow }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <BigAmount
      label={t('following.head.label', { id: follow.followed_id })}
      aside={follow.orders_settled > 0 && <Certainty state="final" label={t('following.head.final')} />}
      amount={<BigProfit amount={formatAmount(ownGain(follow.net_gain, follow.profit_share_paid))} />}
    >
      {follow.orders_settled === 0 ? (
        t('following.head.nothingYet')
      ) : (
        <Trans
          i18nKey="following.head.arithmetic"
          count={follow.orders_settled}
          values={{ shared: formats.amount(parseAmount(follow.profit_share_paid)) }}
          components={{ b: <b /> }}
        />
      )}
    </BigAmount>
  )
}
