import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { tailOf } from './tail.ts'
import type { Destination, Destinations } from './wallet-queries.ts'

/** The destination in use, and the one that cannot be used yet with the time from which it can. */
export function BoundDestinations({ destinations: { current, waiting } }: { destinations: Destinations }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (!current && !waiting) return null
  return (
    <Card>
      {current && (
        <ListRow icon={<Icon name="bank" />} title={titleOf(current)} note={t('wallet.bind.now')} />
      )}
      {waiting && (
        <ListRow
          icon={<Icon name="clock" />}
          title={titleOf(waiting)}
          note={t('wallet.bind.waits', { time: formats.exact(waiting.usable_from) })}
          noteTone="amber"
        />
      )}
    </Card>
  )

  function titleOf(destination: Destination) {
    return `${destination.bank_name} ${tailOf(destination.account_number_tail)}`
  }
}
