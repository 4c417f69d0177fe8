import { Dialog } from '@fairlead/ui/Dialog'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { useNavigate } from '@tanstack/react-router'
import css from './CustomerServiceDialog.module.css'
import { customerService } from './customer-service.ts'
import { sessionToken } from './session.ts'
import { type Contact, useContacts } from './useContacts.ts'
import { useTranslation } from './words.tsx'

/** Spec 2: contacts by number, a note that there are none, and a close button. Closes once one is chosen. */
export function CustomerServiceDialog() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { request, open } = customerService.use()
  const variant = request?.variant ?? 'contact'
  const contacts = useContacts(variant)
  const subtitle = request?.message ?? (variant === 'recharge' ? t('shell.service.rechargeText') : undefined)

  // The page that talks inside the app is for who is logged in (spec 3); others are not sent to log in first.
  const inApp = ({ type }: Contact) => type === 1 && sessionToken() !== null

  function talk(contact: Contact) {
    customerService.close()
    if (inApp(contact)) navigate({ to: '/customer', search: { url: contact.url } })
    else window.open(contact.url, '_blank', 'noopener,noreferrer')
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && customerService.close()}
      title={variant === 'recharge' ? t('shell.service.rechargeTitle') : t('shell.service.title')}
      closeLabel={t('shell.close')}
    >
      {subtitle && <p className={css.subtitle}>{subtitle}</p>}
      {contacts.length === 0 ? (
        <div className={css.none}>
          <p>{t('shell.service.none')}</p>
          <p className={css.subtitle}>{t('shell.service.noneText')}</p>
        </div>
      ) : (
        <div className={css.contacts}>
          {contacts.map((contact, index) => (
            <ListRow
              key={contact.id}
              icon={<Icon name="headset" />}
              title={t('shell.service.contact', { index: index + 1 })}
              note={inApp(contact) ? t('shell.service.inApp') : t('shell.service.newTab')}
              onPress={() => talk(contact)}
            />
          ))}
        </div>
      )}
    </Dialog>
  )
}
