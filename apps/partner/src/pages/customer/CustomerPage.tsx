import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { useQuery } from '@tanstack/react-query'
import { link } from '../../router/link.ts'
import { useAsked } from '../../router/shown-page.ts'
import { customerService } from '../../shell/customer-service.ts'
import { type Contact, findContact, useContacts } from '../../shell/useContacts.ts'
import { opensInApp, useTalk } from '../../shell/useTalk.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './CustomerPage.module.css'

/** `/customer?url=`: customer service inside the app. The address must be one of the configured contacts. */
export function Page() {
  const { t } = useTranslation()
  const { url } = useAsked('/customer')
  useContacts('contact')
  const contact = findContact(url)
  if (contact) return <Conversation key={contact.url} contact={contact} />
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

/** How long somebody else's server may take before we say that it does not answer. */
const answerWithinMs = 10_000

/**
 * Somebody else's page in a frame, once its server has answered: a browser would draw a broken page for one that does not,
 * and tells nobody. What we promise about it stands outside the frame.
 */
function Conversation({ contact }: { contact: Contact }) {
  const { t } = useTranslation()
  const { origin, host } = new URL(contact.url, window.location.href)
  const answer = useQuery({
    queryKey: ['customer', contact.url],
    queryFn: async () => {
      // Whatever it says: another origin's answer cannot be read, only that there is one.
      const signal = AbortSignal.timeout(answerWithinMs)
      await fetch(contact.url, {
        mode: 'no-cors',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal,
      })
      return true
    },
    retry: false,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (answer.isError && !answer.isFetching)
    return <Silence contact={contact} again={() => answer.refetch()} />
  return (
    <>
      <p className={css.host}>
        {t(answer.data ? 'session.customer.host' : 'session.customer.connecting', { host })}
        <br />
        {t('session.customer.never')}
      </p>
      {answer.data && (
        <iframe
          className={css.frame}
          src={contact.url}
          title={t('session.customer.frame', { host })}
          // With its own origin a chat can keep what it needs. With ours it could free itself: then it gets none.
          sandbox={`allow-scripts allow-forms allow-popups${origin === window.location.origin ? '' : ' allow-same-origin'}`}
          referrerPolicy="no-referrer"
        />
      )}
    </>
  )
}

/** A host that does not answer: again, or another way to reach us. */
function Silence({ contact, again }: { contact: Contact; again: () => void }) {
  const { t } = useTranslation()
  const talk = useTalk()
  const contacts = useContacts('contact')
  return (
    <>
      <EmptyState
        page
        drawing="offline"
        title={t('session.customer.silentTitle')}
        text={t('session.customer.silentText')}
      >
        <Button onClick={again}>{t('session.customer.again')}</Button>
      </EmptyState>
      <Card>
        {contacts.map(
          (other, index) =>
            other.url !== contact.url && (
              <ListRow
                key={other.id}
                icon={<Icon name="headset" />}
                title={t('shell.service.contact', { index: index + 1 })}
                note={t(opensInApp(other) ? 'shell.service.inApp' : 'shell.service.newTab')}
                onPress={() => talk(other)}
              />
            ),
        )}
        <ListRow
          icon={<Icon name="chat" />}
          title={t('shell.title.feedback')}
          href={link('/ad-center/feedback')}
        />
      </Card>
    </>
  )
}
