import { ListRow, type ListRowProps } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { shownParts } from './shown-parts.ts'
import { useOnItsWay } from './useOnItsWay.ts'
import type { Property } from './wallet-queries.ts'

type Props = { property: Property; hidden?: boolean } & Pick<ListRowProps, 'icon'>

/** Money that left and has not arrived, with what it waits for, and the way there. */
export function OnItsWayRow({ property, hidden = false, icon }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { note, href } = useOnItsWay(property, hidden)
  const { onItsWay } = shownParts(property)
  return (
    <ListRow
      icon={icon}
      title={t('wallet.holdings.onItsWay')}
      note={note}
      noteTone={onItsWay > 0n ? 'amber' : 'plain'}
      amount={<Money micros={onItsWay} size="row" hidden={hidden} {...formats.money} />}
      href={href}
    />
  )
}
