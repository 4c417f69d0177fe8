import type { Shape } from '@fairlead/contract/shapes'
import { choiceLabel, fieldLabel } from '@fairlead/locales/field-label'
import { When } from '../shell/Facts.tsx'
import css from './CallPage.module.css'
import { CopyButton } from './CopyButton.tsx'
import { PartnerLink } from './PartnerLink.tsx'
import { paramText } from './param-text.ts'
import { plainText, textOfRow } from './plain-text.ts'
import { StateChip } from './StateChip.tsx'

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type CellProps = { name: string; shape: Shape; value: unknown }

/** A value as a table has it: nothing where there is nothing. */
export function Cell({ name, shape, value }: CellProps) {
  if (value === null || value === undefined || value === '') return null
  if (name === 'partner') return <PartnerLink username={String(value)} />
  if (name === 'action') return <span title={String(value)}>{choiceLabel(String(value))}</span>
  if (shape.kind === 'id' || name === 'hash' || isId.test(String(value)))
    return <ShortId id={String(value)} name={name} />
  if (shape.kind === 'time') return <When at={String(value)} />
  if (shape.kind === 'choice' && (name === 'state' || name === 'status')) {
    return <StateChip state={String(value)} />
  }
  if (shape.kind === 'record') {
    if (Object.keys(value).length === 0) return null
    return (
      <p className={css.pairs}>
        {Object.entries(value).map(([key, said]) => (
          <span key={key} className={css.pair}>
            <span>{fieldLabel(key)}</span> <Said name={key} value={String(said)} />
          </span>
        ))}
      </p>
    )
  }
  if (shape.kind === 'list' && shape.of.kind === 'object') {
    const { fields } = shape.of
    return (
      <ul className={css.entries}>
        {(value as Record<string, unknown>[]).map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: some of them have no id, and they are never reordered
          <li key={at}>{textOfRow(fields, row)}</li>
        ))}
      </ul>
    )
  }
  return plainText(shape, value)
}

/** One value of a record, whose names have no shape of their own. */
function Said({ name, value }: { name: string; value: string }) {
  if (isId.test(value)) return <ShortId id={value} name={name} />
  return paramText(name, value)
}

/** The beginning of an id or a hash, and the whole of it to copy. */
export function ShortId({ id, name }: { id: string; name: string }) {
  return (
    <span className={css.id}>
      <span title={id}>{id.slice(0, 8)}</span>
      <CopyButton text={id} what={fieldLabel(name)} />
    </span>
  )
}
