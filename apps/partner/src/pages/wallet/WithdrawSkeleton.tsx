import { AmountFieldBlank } from '@fairlead/ui/AmountFieldBlank'
import { Blank } from '@fairlead/ui/Blank'
import { Card } from '@fairlead/ui/Card'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { BigAmount } from '../../shell/BigAmount.tsx'
import css from '../../shell/Form.module.css'
import { useTranslation } from '../../shell/words.tsx'

/** The form that asks for a withdrawal, until it is known how much can leave and where to. */
export function WithdrawSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <BigAmount label={t('wallet.holdings.available')} amount={<Blank width="45%" font="display" />}>
        {t('wallet.holdings.availableNote')}
      </BigAmount>
      <div className={css.form}>
        <AmountFieldBlank label={t('wallet.withdraw.amount')} amounts={1} />
        <Card>
          <ListRow icon={<Icon name="bank" />} title={<Blank width="60%" />} note={<Blank width="40%" />} />
        </Card>
        <div className={css.button} />
      </div>
    </>
  )
}
