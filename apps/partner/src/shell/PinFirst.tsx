import { link } from '../router/link.ts'
import { useTranslation } from './words.tsx'

/** The reason under a button that needs the transaction password before it exists, with the way to set it. */
export function PinFirst() {
  const { t } = useTranslation()
  return (
    <>
      {t('shell.stepUp.missing')}
      {'\u00a0· '}
      <a href={link('/wallet/set-password')}>{t('shell.stepUp.setNow')}</a>
    </>
  )
}
