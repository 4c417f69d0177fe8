import { parseAmount } from '@fairlead/money/amount'
import { Certainty } from '@fairlead/ui/Certainty'
import { BigProfit } from '../../shell/BigProfit.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import { BigAmount } from '../wallet/BigAmount.tsx'
import type { Mandate } from './assistance-queries.ts'

/** What the settled orders of a mandate came to, gain or loss, with what was shared of it right under it. */
export function MandateHead({ mandate }: { mandate: Mandate }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <BigAmount
      label={t('assistance.head.label', { id: mandate.operated_id })}
      aside={mandate.orders_settled > 0 && <Certainty state="final" label={t('assistance.head.final')} />}
      amount={<BigProfit amount={mandate.net_gain} />}
    >
      {mandate.orders_settled === 0 ? (
        t('assistance.head.nothingYet')
      ) : (
        <Trans
          i18nKey="assistance.head.arithmetic"
          count={mandate.orders_settled}
          values={{ shared: formats.amount(parseAmount(mandate.profit_share_paid)) }}
          components={{ b: <b /> }}
        />
      )}
    </BigAmount>
  )
}
