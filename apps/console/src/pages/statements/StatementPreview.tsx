import type { Data } from '@fairlead/contract/endpoint'
import type { operator } from '@fairlead/contract/operator'
import { Chip } from '@fairlead/ui/Chip'
import { money } from '../../formats.ts'
import { DataTable } from '../../shell/DataTable.tsx'
import { t } from '../../words.ts'
import { ImportResult } from './ImportResult.tsx'
import { lineColumns } from './line-columns.tsx'
import css from './StatementPreview.module.css'

/** What importing would do, line by line; those without a match come first. */
export function StatementPreview({ preview }: { preview: Data<typeof operator.statementPreview> }) {
  const { items, new_lines, money_in, money_out, balances } = preview
  return (
    <div className={css.preview}>
      <p className={css.head}>
        <Chip tone="amber">{t('console.statements.preview')}</Chip>
        {t('console.statements.newMoney', { in: money(money_in), out: money(money_out) })}
      </p>
      {balances.map(({ account, opening, closing }) => (
        <p key={`${account} ${opening} ${closing}`} className={css.head}>
          {t('console.statements.balances', { account, opening: money(opening), closing: money(closing) })}
        </p>
      ))}
      <ImportResult result={preview} name={t('console.statements.previewResult')} />
      {items.length > 0 && (
        <DataTable caption={t('console.statements.newLines')} columns={lineColumns} rows={items} />
      )}
      {new_lines > items.length && (
        <p className={css.more}>{t('console.statements.more', { count: new_lines - items.length })}</p>
      )}
    </div>
  )
}
