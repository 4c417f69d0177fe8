import { Button } from '@fairlead/ui/Button'
import { copyText } from '@fairlead/ui/copy-text'
import { showToast } from '@fairlead/ui/Toast'
import { useTranslation } from '../../shell/words.tsx'

/** Copies every fact that a bank asks for, a line each with its label: to send oneself, or to whoever pays. */
export function CopyAll({ facts }: { facts: readonly { label: string; value: string }[] }) {
  const { t } = useTranslation()
  async function copy() {
    if (await copyText(facts.map(({ label, value }) => `${label}: ${value}`).join('\n')))
      showToast(t('wallet.copy.allDone'), 'done')
    else showToast(t('wallet.copy.failed'), 'failure')
  }
  return (
    <Button variant="quiet" onClick={copy}>
      {t('wallet.deposit.copyAll')}
    </Button>
  )
}
