import { AmountFieldBlank } from '@fairlead/ui/AmountFieldBlank'
import { Card } from '@fairlead/ui/Card'
import { Section } from '@fairlead/ui/Section'
import { Skeleton } from '@fairlead/ui/Skeleton'
import css from '../../shell/Form.module.css'
import { useTranslation } from '../../shell/words.tsx'

/** The form that opens a deposit over the earlier ones, until it is known whether one can be opened. */
export function DepositSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <div className={css.form}>
        <div className={css.intro}>
          <Skeleton lines={2} />
        </div>
        <AmountFieldBlank label={t('wallet.deposit.amount')} amounts={0} />
        <div className={css.button} />
      </div>
      <Section title={t('wallet.deposit.list')}>
        <Card>
          <Skeleton rows={3} />
        </Card>
      </Section>
    </>
  )
}
