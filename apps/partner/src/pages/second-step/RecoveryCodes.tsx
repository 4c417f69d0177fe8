import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { copyText } from '@fairlead/ui/copy-text'
import { saveFile } from '@fairlead/ui/save-file'
import { showToast } from '@fairlead/ui/Toast'
import css from '../../shell/Step.module.css'
import { useTranslation } from '../../shell/words.tsx'

/** Recovery codes, this once. */
export function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: () => void }) {
  const { t } = useTranslation()
  const text = `${codes.join('\n')}\n`
  async function copy() {
    if (await copyText(text)) showToast(t('account.secondStep.copied'), 'done')
    else showToast(t('account.secondStep.copyFailed'), 'failure')
  }
  const save = () =>
    saveFile({ name: 'fairlead-recovery-codes.txt', type: 'text/plain', content_base64: btoa(text) })
  return (
    <div className={css.step}>
      <div className={css.step}>
        <h2 className={css.title}>{t('account.secondStep.codesTitle')}</h2>
        <p className={css.text}>{t('account.secondStep.codesText')}</p>
      </div>
      <Card padded>
        <pre>{codes.join('\n')}</pre>
      </Card>
      <Button wide variant="outline" onClick={copy}>
        {t('account.secondStep.copy')}
      </Button>
      <Button wide variant="outline" onClick={save}>
        {t('account.secondStep.save')}
      </Button>
      <Button wide onClick={done}>
        {t('account.secondStep.saved')}
      </Button>
    </div>
  )
}
