import type { Data } from '@fairlead/contract/endpoint'
import type { operator } from '@fairlead/contract/operator'
import { t } from '../../words.ts'
import css from './ImportResult.module.css'

type ImportResultProps = {
  result: Data<typeof operator.statementImport> | undefined
  /** What it is the result of. */
  name: string
}

/** What an import found or would find, announced to screen readers when it is there. */
export function ImportResult({ result, name }: ImportResultProps) {
  return (
    <div role="status" aria-label={name}>
      {result && (
        <dl className={css.counts}>
          <Count label={t('console.statements.read')} value={result.lines} />
          <Count label={t('console.statements.new')} value={result.new_lines} />
          <Count label={t('console.statements.matchedNow')} value={result.matched} />
          <Count label={t('console.statements.breaks')} value={result.breaks} warn={result.breaks > 0} />
        </dl>
      )}
    </div>
  )
}

function Count({ label, value, warn = false }: { label: string; value: number; warn?: boolean }) {
  return (
    <div className={warn ? css.warn : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
