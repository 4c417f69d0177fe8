import { Icon } from '@fairlead/ui/Icon'
import { useCustomerService } from '../../shell/CustomerService.tsx'
import { useTranslation } from '../../shell/words.tsx'
import css from './InfoNote.module.css'

/** The guarantee of this product in one sentence, and whom to tell when somebody breaks it. */
export function NobodyMayAsk() {
  const { t } = useTranslation()
  const service = useCustomerService()
  return (
    <p className={css.note}>
      <Icon name="info" />
      <span>
        {t('wallet.promise.text')}{' '}
        <button type="button" className={css.ask} onClick={() => service.open({})}>
          {t('wallet.promise.tellUs')}
        </button>
      </span>
    </p>
  )
}
