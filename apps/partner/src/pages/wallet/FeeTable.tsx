import { parseAmount } from '@fairlead/money/amount'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Money } from '@fairlead/ui/Money'
import { useQuery } from '@tanstack/react-query'
import { QueryFailed } from '../../shell/QueryFailed.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './FeeTable.module.css'
import { methodsQuery } from './methods-query.ts'

/** The published fee table. A withdrawal keeps the version it was asked for under, even when a newer one holds. */
export function FeeTable({ version, fee }: { version: number; fee: bigint }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const query = useQuery(methodsQuery)
  const table = query.data
  const money = (micros: bigint) => <Money micros={micros} {...formats.money} />
  return (
    <>
      <FactList>
        {table?.fee_version === version && (
          <>
            <FactRow label={t('wallet.fee.rate')} value={formats.percent(table.fee.rate_bp / 100)} />
            <FactRow label={t('wallet.fee.min')} value={money(parseAmount(table.fee.min))} />
            <FactRow label={t('wallet.fee.max')} value={money(parseAmount(table.fee.max))} />
          </>
        )}
        <FactRow label={t('wallet.fee.here')} value={money(fee)} />
      </FactList>
      {query.isError && !table && <QueryFailed query={query} />}
      <p className={css.text}>
        {table && table.fee_version !== version
          ? t('wallet.fee.textOld', { version, now: table.fee_version })
          : t('wallet.fee.text')}
      </p>
    </>
  )
}
