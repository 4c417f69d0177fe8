import { Chip } from '@fairlead/ui/Chip'
import { PartnerLink } from '../../calls/PartnerLink.tsx'
import { InLine } from '../../shell/Facts.tsx'
import type { StaffOrder } from '../../shell/operator.ts'
import { t } from '../../words.ts'

/** Whose order it is: a partner's, or the network's own and what for. */
export function OrderOwner({ owner, trial, standing }: Pick<StaffOrder, 'owner' | 'trial' | 'standing'>) {
  if (!trial && !standing) return <PartnerLink username={owner} />
  return (
    <InLine>
      {t('console.orders.network')}
      <Chip tone="plain">{t(trial ? 'console.orders.trial' : 'console.orders.standing')}</Chip>
    </InLine>
  )
}
