import { Dialog } from '@fairlead/ui/Dialog'
import { FailedState } from '@fairlead/ui/FailedState'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { useEffect, useState } from 'react'
import css from './CustomerServiceDialog.module.css'
import { customerService } from './customer-service.ts'
import { configIsKnown, readConfig } from './useConfig.ts'
import { useContacts } from './useContacts.ts'
import { opensInApp, useTalk } from './useTalk.ts'
import { useTranslation } from './words.tsx'

/**
 * Contacts by number, a note that there are none, and a close button. Closes once one is chosen
 * (docs/screens-and-calls.md, Customer service).
 */
export function CustomerServiceDialog() {
  const { t } = useTranslation()
  const talk = useTalk()
  const { request, open } = customerService.use()
  const variant = request?.variant ?? 'contact'
  const contacts = useContacts(variant)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (open) isMissing().then(setFailed)
  }, [open])
  // Worded here: the app may have changed its language for whoever is told.
  const standing = request?.code && t(`shell.service.codes.${request.code}`)
  const subtitle =
    request?.message ?? standing ?? (variant === 'recharge' ? t('shell.service.rechargeText') : undefined)

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && customerService.close()}
      title={variant === 'recharge' ? t('shell.service.rechargeTitle') : t('shell.service.title')}
      closeLabel={t('shell.close')}
    >
      {subtitle && <p className={css.subtitle}>{subtitle}</p>}
      {contacts.length === 0 ? (
        none()
      ) : (
        <div className={css.contacts}>
          {contacts.map((contact, index) => (
            <ListRow
              key={contact.id}
              icon={<Icon name="headset" />}
              title={t('shell.service.contact', { index: index + 1 })}
              note={opensInApp(contact) ? t('shell.service.inApp') : t('shell.service.newTab')}
              onPress={() => {
                customerService.close()
                talk(contact)
              }}
            />
          ))}
        </div>
      )}
    </Dialog>
  )

  function none() {
    if (configIsKnown()) {
      return (
        <div className={css.none}>
          <p>{t('shell.service.none')}</p>
          <p className={css.subtitle}>{t('shell.service.noneText')}</p>
        </div>
      )
    }
    // Before the network's configuration has come, nobody knows.
    return failed && <FailedState title={t('shell.errors.failed')} onRetry={retry} />
  }

  function retry() {
    setFailed(false)
    isMissing().then(setFailed)
  }
}

/** Whether the configuration could not be read, this time either. */
async function isMissing(): Promise<boolean> {
  return !(await readConfig())
}
