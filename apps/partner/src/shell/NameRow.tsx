import { ListRow } from '@fairlead/ui/ListRow'
import { CopyButton } from '../pages/wallet/CopyButton.tsx'
import css from './NameRow.module.css'

/** A name that money goes by here or at the bank, to be copied. Nothing while it has none. */
export function NameRow({ label, value }: { label: string; value: string | null }) {
  if (!value) return null
  return (
    <ListRow
      title={label}
      amount={
        <span className={css.name}>
          {value} <CopyButton what={label} value={value} />
        </span>
      }
    />
  )
}
