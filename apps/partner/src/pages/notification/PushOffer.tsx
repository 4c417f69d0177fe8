import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { link } from '../../router/link.ts'
import { canBePushed } from '../../shell/push-device.ts'
import { pushWish } from '../../shell/push-wish.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './PushOffer.module.css'

/** The way to being told while the app is closed, for as long as this device could be and nobody has said yes or no. */
export function PushOffer() {
  const { t } = useTranslation()
  const wished = pushWish.use() !== null
  if (wished || !canBePushed() || Notification.permission === 'denied') return null
  return (
    <div className={css.offer}>
      <Card>
        <ListRow
          icon={<Icon name="bell" />}
          title={t('notice.push.row')}
          note={t('notice.push.rowNote')}
          href={link('/notification/push')}
        />
      </Card>
    </div>
  )
}
