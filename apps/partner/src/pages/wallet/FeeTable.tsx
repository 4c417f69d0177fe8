import { parseAmount } from '@fairlead/money/amount'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Money } from '@fairlead/ui/Money'
import { useWholeConfig } from '../../shell/useConfig.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './FeeTable.module.css'

/** The published fee table. A withdrawal keeps the version it was asked for under, even when a newer one holds. */
export function FeeTable({ version, fee }: { version: number; fee: bigint }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const table = useWholeConfig()?.withdraw_method_config
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
      <p className={css.text}>
        {table && table.fee_version !== version
          ? t('wallet.fee.textOld', { version, now: table.fee_version })
          : t('wallet.fee.text')}
      </p>
    </>
  )
}
