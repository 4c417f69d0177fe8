import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { link } from '../../router/link.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { tailOf } from './tail.ts'
import { useDestinations } from './useDestinations.ts'

/** Beside the wallet's money: the destination, exchanges, the transaction password, the monthly detail, appeals. */
export function WalletRows() {
  const { t } = useTranslation()
  const formats = useFormats()
  const destinations = useDestinations().data
  const user = useUserInfo()
  // The note is about the one that waits, if there is one, so the title is as well.
  const bound = destinations?.waiting ?? destinations?.current
  return (
    <Card>
      <ListRow
        icon={<Icon name="bank" />}
        title={destinationTitle()}
        note={destinationNote()}
        noteTone={destinations?.waiting ? 'amber' : 'plain'}
        href={link('/wallet/bind-card')}
      />
      <ListRow
        icon={<Icon name="exchange" />}
        title={t('wallet.rows.exchange')}
        note={t('wallet.rows.exchangeNote')}
        href={link('/wallet/foreign-exchange')}
      />
      <ListRow
        icon={<Icon name="lock" />}
        title={t('wallet.rows.pin')}
        note={user && (user.transaction_password_set ? t('wallet.rows.pinSet') : t('wallet.rows.pinNotSet'))}
        href={link('/wallet/set-password')}
      />
      <ListRow
        icon={<Icon name="calendar" />}
        title={t('wallet.rows.monthly')}
        note={t('wallet.rows.monthlyNote')}
        href={link('/wallet/monthly')}
      />
      <ListRow icon={<Icon name="chat" />} title={t('shell.title.appeals')} href={link('/wallet/appeals')} />
    </Card>
  )

  function destinationTitle() {
    if (!bound) return t('wallet.rows.destination')
    return bound.kind === 'bank_card' ? t('wallet.rows.bankCard') : t('wallet.rows.walletAddress')
  }

  function destinationNote() {
    if (!destinations) return '\u00a0'
    const { current, waiting } = destinations
    if (!current && !waiting) return t('wallet.rows.destinationNone')
    if (!waiting) return tailOf(current?.account_number_tail ?? '')
    return t('wallet.rows.destinationWaits', {
      tail: tailOf(waiting.account_number_tail),
      time: formats.dayTime(waiting.usable_from),
    })
  }
}
