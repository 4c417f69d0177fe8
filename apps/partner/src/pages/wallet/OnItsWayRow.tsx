import { Card } from '@fairlead/ui/Card'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { shownParts } from './shown-parts.ts'
import { useOnItsWay } from './useOnItsWay.ts'
import type { Property } from './wallet-queries.ts'

/** Money that left and has not arrived, with what it waits for, and the way there. */
export function OnItsWayRow({ property }: { property: Property }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { note, href } = useOnItsWay(property, false)
  return (
    <Card>
      <ListRow
        title={t('wallet.holdings.onItsWay')}
        note={note}
        noteTone="amber"
        amount={<Money micros={shownParts(property).onItsWay} size="row" {...formats.money} />}
        href={href}
      />
    </Card>
  )
}
