import { parseAmount, wholeCents } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { useQuery } from '@tanstack/react-query'
import { link } from '../../router/link.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { offersWaitingQuery } from '../plan/plan-queries.ts'
import { propertyQuery } from '../wallet/wallet-queries.ts'

/** The ways on: offers that wait for an answer, and the money that can leave. */
export function CenterRows() {
  const { t } = useTranslation()
  const formats = useFormats()
  const waiting = useQuery(offersWaitingQuery).data?.count
  const available = useQuery({ ...propertyQuery, refetchInterval: 30_000 }).data?.available_balance
  return (
    <Card>
      <ListRow
        icon={<Icon name="plan" />}
        title={t('overview.rows.plans')}
        note={offersNote()}
        noteTone={waiting ? 'amber' : 'plain'}
        href={link('/plan')}
      />
      <ListRow
        icon={<Icon name="wallet" />}
        title={t('overview.rows.wallet')}
        note={t('overview.rows.available')}
        amount={
          available && <Money micros={wholeCents(parseAmount(available))} size="row" {...formats.money} />
        }
        href={link('/wallet')}
      />
    </Card>
  )

  function offersNote() {
    // A blank line keeps the row's height until the count is there.
    if (waiting === undefined) return '\u00a0'
    return waiting > 0 ? t('overview.rows.offers', { count: waiting }) : t('overview.rows.noOffers')
  }
}
