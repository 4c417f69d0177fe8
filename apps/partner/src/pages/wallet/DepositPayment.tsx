import { parseAmount } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { useConfig } from '../../shell/useConfig.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { CopyAll } from './CopyAll.tsx'
import { CopyButton } from './CopyButton.tsx'
import css from './DepositPayment.module.css'
import { demoBankUrl } from './demo-bank.ts'
import { OnlyTransferCounts } from './OnlyTransferCounts.tsx'
import type { Deposit } from './wallet-queries.ts'

/** `whole` stays in one line: a reference that is read off and typed. */
type Fact = { label: string; value: string; whole?: true }

/** The published payee and the reference, each to be copied; of a deposit that ended, the reference alone. */
export function DepositPayment({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation()
  const { demo } = useConfig()
  const formats = useFormats()
  const payee: Fact[] = [
    { label: t('wallet.deposit.payeeName'), value: deposit.payee.name },
    { label: t('wallet.deposit.payeeBank'), value: deposit.payee.bank },
    { label: t('wallet.deposit.payeeAccount'), value: deposit.payee.account },
  ]
  const facts: Fact[] = [
    { label: t('wallet.deposit.reference'), value: deposit.reference, whole: true },
    ...(deposit.state === 'expired' ? [] : payee),
    ...(deposit.receipt ? [{ label: t('wallet.deposit.receipt'), value: deposit.receipt }] : []),
  ]
  const amount = { label: t('wallet.deposit.amount'), value: formats.amount(parseAmount(deposit.amount)) }
  return (
    <>
      <Card>
        <div className={css.facts}>
          <FactList>
            {facts.map(({ label, value, whole }) => (
              <FactRow
                key={label}
                label={label}
                value={
                  <span className={whole ? css.whole : css.value}>
                    {value} <CopyButton what={label} value={value} />
                  </span>
                }
              />
            ))}
          </FactList>
          {deposit.state === 'open' && (
            <div className={css.all}>
              <CopyAll facts={[amount, ...facts]} />
            </div>
          )}
        </div>
        {demo && deposit.state === 'open' && (
          <CardFoot>
            <a
              className={css.bank}
              href={demoBankUrl(window.location, deposit)}
              target="_blank"
              rel="noreferrer"
            >
              {t('wallet.deposit.demoBank')}
            </a>
            <p>{t('wallet.deposit.demoBankNote')}</p>
          </CardFoot>
        )}
      </Card>
      {(deposit.state === 'open' || deposit.state === 'recorded') && (
        <OnlyTransferCounts text={t('wallet.deposit.onlyTransfer')} />
      )}
    </>
  )
}
