import type { Shape } from '@fairlead/contract/shapes'
import { fieldLabel } from '@fairlead/locales/field-label'
import { Stacked, When } from '../shell/Facts.tsx'
import css from './CallPage.module.css'
import { CopyButton } from './CopyButton.tsx'
import { PartnerLink } from './PartnerLink.tsx'
import { plainText, textOfRow } from './plain-text.ts'
import { StateChip } from './StateChip.tsx'

type CellProps = { name: string; shape: Shape; value: unknown }

/** A value as a table has it: nothing where there is nothing. */
export function Cell({ name, shape, value }: CellProps) {
  if (value === null || value === undefined || value === '') return null
  if (name === 'partner') return <PartnerLink username={String(value)} />
  if (shape.kind === 'id' || name === 'hash') return <ShortId id={String(value)} name={name} />
  if (shape.kind === 'time') return <When at={String(value)} />
  if (shape.kind === 'choice' && (name === 'state' || name === 'status')) {
    return <StateChip state={String(value)} />
  }
  if (shape.kind === 'record') {
    return Object.entries(value).map(([key, said]) => (
      <Stacked key={key} main={String(said)} note={fieldLabel(key)} />
    ))
  }
  if (shape.kind === 'list' && shape.of.kind === 'object') {
    const { fields } = shape.of
    return (value as Record<string, unknown>[]).map((row, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: some of them have no id, and they are never reordered
      <p key={at}>{textOfRow(fields, row)}</p>
    ))
  }
  return plainText(shape, value)
}

/** The beginning of an id or a hash, and the whole of it to copy. */
function ShortId({ id, name }: { id: string; name: string }) {
  return (
    <span className={css.id}>
      <span title={id}>{id.slice(0, 8)}</span>
      <CopyButton text={id} what={fieldLabel(name)} />
    </span>
  )
}
