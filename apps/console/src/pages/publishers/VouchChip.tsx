import { Chip } from '@fairlead/ui/Chip'
import type { Publisher } from '../../shell/operator.ts'
import { t } from '../../words.ts'

/** Who vouches that the publisher's ads.txt names this network, without which it gets no slot. */
export function VouchChip({ vouched_by }: Pick<Publisher, 'vouched_by'>) {
  return vouched_by === null ? (
    <Chip tone="amber">{t('console.publishers.notVouched')}</Chip>
  ) : (
    <Chip tone="sea">{t('console.publishers.vouched', { person: vouched_by })}</Chip>
  )
}
