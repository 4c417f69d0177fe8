import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { link } from '../../router/link.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { AcceptorOrder } from './exchange-queries.ts'
import { LocalMoney } from './LocalMoney.tsx'
import css from './OpenOrder.module.css'
import { nextStep } from './order-way.ts'

/** The newest order under way: what it waits for, and by when. */
export function OpenOrder({ order }: { order: AcceptorOrder }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const next = nextStep(order)
  if (!next) return null
  return (
    <div className={css.apart}>
      <Card>
        <ListRow
          icon={<Icon name="clock" />}
          title={t(`exchange.waitsFor.${next.step}`)}
          note={t('exchange.byWhen', { time: formats.dayTime(next.at) })}
          noteTone="amber"
          amount={<LocalMoney amount={order.receives} currency={order.currency} />}
          href={link('/wallet/foreign-exchange', { id: order.id })}
        />
      </Card>
    </div>
  )
}
