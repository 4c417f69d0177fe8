import { copyText } from '@fairlead/ui/copy-text'
import { showToast } from '@fairlead/ui/Toast'
import { t } from '../words.ts'
import css from './CallPage.module.css'

/** Copies a text whose name it says. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  async function copy() {
    if (await copyText(text)) showToast(t('console.form.copied', { what }), 'done')
    else showToast(t('console.form.copyFailed'), 'failure')
  }
  return (
    <button type="button" className={css.copy} aria-label={t('console.form.copyOf', { what })} onClick={copy}>
      {t('console.form.copy')}
    </button>
  )
}
