import { copyText } from '@fairlead/ui/copy-text'
import { Icon } from '@fairlead/ui/Icon'
import { showToast } from '@fairlead/ui/Toast'
import { useTranslation } from '../../shell/words.tsx'
import css from './CopyButton.module.css'

/** Copies what has to be typed elsewhere without a mistake, such as a reference, and says what it copied. */
export function CopyButton({ what, value }: { what: string; value: string }) {
  const { t } = useTranslation()
  async function copy() {
    if (await copyText(value)) showToast(t('wallet.copy.done', { value }), 'done')
    else showToast(t('wallet.copy.failed'), 'failure')
  }
  return (
    <button type="button" className={css.copy} aria-label={t('wallet.copy.label', { what })} onClick={copy}>
      <Icon name="copy" size={20} />
    </button>
  )
}
