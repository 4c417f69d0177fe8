import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { link } from '../../router/link.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { tailOf } from './tail.ts'
import type { Destinations } from './wallet-queries.ts'

/** Where the money goes. There is one destination at a time; a new one says from when it can be used. */
export function DestinationChoice({ destinations: { current, waiting } }: { destinations: Destinations }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Card>
      <ListRow
        icon={<Icon name="bank" />}
        title={title()}
        note={note()}
        noteTone={waiting || !current ? 'amber' : 'plain'}
        href={link('/wallet/bind-card')}
      />
    </Card>
  )

  function title() {
    const shown = current ?? waiting
    if (!shown) return t('wallet.withdraw.noDestination')
    return t('wallet.withdraw.goesTo', { name: shown.bank_name, tail: tailOf(shown.account_number_tail) })
  }

  function note() {
    if (!waiting) return current ? current.beneficiary_name : t('wallet.withdraw.bind')
    const facts = { tail: tailOf(waiting.account_number_tail), time: formats.soon(waiting.usable_from) }
    return current ? t('wallet.withdraw.newWaits', facts) : t('wallet.withdraw.waits', { time: facts.time })
  }
}
