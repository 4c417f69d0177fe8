import type { Fields } from '@fairlead/contract/shapes'
import { Dialog } from '@fairlead/ui/Dialog'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { send } from '../calls/call.ts'
import { titleOf } from '../calls/menu.ts'
import { plainText } from '../calls/plain-text.ts'
import { FactsOf } from '../calls/RowDetails.tsx'
import { t } from '../words.ts'
import { type ListName, listOf } from './list-name.ts'

type Row = Readonly<Record<string, unknown>>

type OpenRowProps = {
  page: ListName
  id: string
  /** The row, where it is on the screen. */
  known: Row | undefined
  fields: Fields
  /** What is said of it; without, each of its fields. */
  details: ((row: Row) => ReactNode) | undefined
  onClose: () => void
}

/** All that a list says of the row that the address names, also where it is on none of the pages read so far. */
export function OpenRow({ page, id, known, fields, details, onClose }: OpenRowProps) {
  const { data, isFetched } = useQuery({
    queryKey: [page, 'row', id],
    queryFn: async () => ((await send(page, { row: id })).items as Row[])[0] ?? null,
    enabled: !known,
  })
  const row = known ?? data
  const [first = ''] = listOf(page).columns
  const title = row && fields[first] ? plainText(fields[first], row[first]) : titleOf(page)
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={title}
      closeLabel={t('console.action.close')}
    >
      {row ? (
        (details?.(row) ?? <FactsOf fields={fields} row={row} />)
      ) : isFetched ? (
        <p>{t('console.list.rowGone')}</p>
      ) : (
        <Skeleton rows={4} />
      )}
    </Dialog>
  )
}
