import { Button } from '@fairlead/ui/Button'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { useSearch } from '@tanstack/react-router'
import { customerService } from '../../shell/customer-service.ts'
import { findContact, useContacts } from '../../shell/useContacts.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './CustomerPage.module.css'

/** `/customer?url=`: customer service inside the app. The address must be one of the configured contacts. */
export function Page() {
  const { t } = useTranslation()
  const { url } = useSearch({ from: '/customer' })
  useContacts('contact')
  const contact = findContact(url)
  if (!contact) {
    return (
      <EmptyState
        page
        drawing="offline"
        title={t('session.customer.unknownTitle')}
        text={t('session.customer.unknownText')}
      >
        <Button variant="outline" onClick={() => customerService.open({})}>
          {t('session.welcome.service')}
        </Button>
      </EmptyState>
    )
  }
  const { host } = new URL(contact.url, window.location.href)
  return (
    <>
      <p className={css.host}>{t('session.customer.host', { host })}</p>
      <iframe
        className={css.frame}
        src={contact.url}
        title={t('session.customer.frame', { host })}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
      />
    </>
  )
}
