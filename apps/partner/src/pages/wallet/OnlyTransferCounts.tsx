import { Icon } from '@fairlead/ui/Icon'
import { customerService } from '../../shell/customer-service.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './InfoNote.module.css'

/** What counts as a deposit and what never does. Customer service can be asked, but moves no money. */
export function OnlyTransferCounts({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <p className={css.note}>
      <Icon name="info" />
      <span>
        {text}{' '}
        <button
          type="button"
          className={css.ask}
          onClick={() => customerService.open({ variant: 'recharge' })}
        >
          {t('wallet.deposit.askService')}
        </button>
      </span>
    </p>
  )
}
