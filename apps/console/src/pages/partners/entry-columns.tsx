import { choiceLabel } from '@fairlead/locales/field-label'
import { money } from '../../formats.ts'
import type { Column } from '../../shell/DataTable.tsx'
import { When } from '../../shell/Facts.tsx'
import type { PartnerView } from '../../shell/operator.ts'
import { type ConsoleKey, t } from '../../words.ts'
import css from './PartnerPage.module.css'

export type Entry = PartnerView['entries'][number]

/** What the desk shows of a journal entry: its lines, and the available balance after it. */
export const entryColumns: readonly Column<Entry>[] = [
  { label: t('console.partner.entryType'), cell: ({ type }) => entryText(type) },
  { label: t('console.partner.entryAt'), cell: ({ at }) => <When at={at} /> },
  { label: t('console.partner.entryAbout'), words: 'whole', cell: ({ about }) => about },
  {
    label: t('console.partner.entryLines'),
    cell: ({ lines }) => (
      <ul className={css.lines}>
        {lines.map(({ from, to, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an entry have no id, and are never reordered
          <li key={at}>
            <span>{t('console.waiting.arrow', { from: choiceLabel(from), to: choiceLabel(to) })}</span>
            <b>{money(amount)}</b>
          </li>
        ))}
      </ul>
    ),
  },
  {
    label: t('console.partner.entryAvailable'),
    align: 'right',
    cell: ({ available }) => available && money(available),
  },
]

/** As the partner reads it; a type that has no words is shown as the journal names it. */
function entryText(type: string): string {
  const key = `journal.entryType.${type}` as ConsoleKey
  const words = t(key)
  return words === key ? choiceLabel(type) : words
}
