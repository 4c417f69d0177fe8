import { showToast } from '@fairlead/ui/Toast'
import { t } from '../words.ts'
import css from './CallPage.module.css'

/** Copies a text whose name it says. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  async function copy() {
    await navigator.clipboard.writeText(text)
    showToast(t('console.form.copied', { what }), 'done')
  }
  return (
    <button type="button" className={css.copy} aria-label={t('console.form.copyOf', { what })} onClick={copy}>
      {t('console.form.copy')}
    </button>
  )
}
