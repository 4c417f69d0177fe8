import { Icon } from '@fairlead/ui/Icon'
import { customerService } from '../../shell/customer-service.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './InfoNote.module.css'

/** The guarantee of this product in one sentence, and whom to tell when somebody breaks it. */
export function NobodyMayAsk() {
  const { t } = useTranslation()
  return (
    <p className={css.note}>
      <Icon name="info" />
      <span>
        {t('wallet.promise.text')}{' '}
        <button type="button" className={css.ask} onClick={() => customerService.open({})}>
          {t('wallet.promise.tellUs')}
        </button>
      </span>
    </p>
  )
}
