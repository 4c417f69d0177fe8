import { Button } from '@fairlead/ui/Button'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { Chip } from '@fairlead/ui/Chip'
import { Icon } from '@fairlead/ui/Icon'
import { LazyConfirm } from '@fairlead/ui/LazyConfirm'
import { ListRow } from '@fairlead/ui/ListRow'
import { Section } from '@fairlead/ui/Section'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { api } from '../../api.ts'
import css from '../../shell/Form.module.css'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { DeviceQuestion } from './DeviceQuestion.tsx'
import { networkText } from './network-text.ts'
import { type Session, sessionsQuery } from './sessions-query.ts'

const listed = (parts: readonly (string | false | null)[]) => parts.filter(Boolean).join('\u00a0· ')
const phones: readonly (string | null)[] = ['Android', 'iOS']

/** Everywhere the partner is logged in, and how to end each. */
export function DeviceRows({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const cache = useQueryClient()
  const showFailure = useShowFailure()
  const [asked, setAsked] = useState<{ id: string | 'others' }>()
  const end = useMutation({
    mutationFn: async (id: string | 'others') => {
      await (id === 'others' ? api.session.revokeOtherSessions({}) : api.session.revokeSession({ id }))
    },
    onSuccess: () => showToast(t('session.sessions.ended'), 'done'),
    onError: showFailure,
    onSettled: async () => {
      setAsked(undefined)
      await cache.invalidateQueries(sessionsQuery)
    },
  })
  return (
    <Section title={t('session.sessions.title')} aside={formats.number(sessions.length)}>
      <div className={css.form}>
        <Card>
          {sessions.map((session) => (
            <Fragment key={session.id}>
              <ListRow
                icon={<Icon name={phones.includes(session.system) ? 'phone' : 'devices'} />}
                title={
                  listed([session.browser, session.system]) ||
                  t('session.sessions.since', { time: formats.dayTime(session.created_at) })
                }
                note={noteOf(session)}
                noteTone={session.current && session.asked_until ? 'amber' : 'plain'}
                amount={
                  session.current ? (
                    <Chip tone="sea">{t('session.sessions.thisOne')}</Chip>
                  ) : (
                    !asksAbout(session) && t('session.sessions.end')
                  )
                }
                onPress={
                  session.current || asksAbout(session) ? undefined : () => setAsked({ id: session.id })
                }
              />
              {asksAbout(session) && (
                <CardFoot>
                  <DeviceQuestion session={session} end={end.mutate} ending={end.isPending} />
                </CardFoot>
              )}
            </Fragment>
          ))}
          <CardFoot>{t('session.sessions.text')}</CardFoot>
        </Card>
        <Button
          wide
          variant="outline"
          disabledReason={sessions.length < 2 && t('session.sessions.onlyThis')}
          onClick={() => setAsked({ id: 'others' })}
        >
          {t('session.sessions.endOthers')}
        </Button>
      </div>
      <LazyConfirm
        ends
        open={asked !== undefined}
        title={asked?.id === 'others' ? t('session.sessions.askOthers') : t('session.sessions.ask')}
        text={t('session.sessions.askText')}
        confirmLabel={t('session.sessions.end')}
        cancelLabel={t('shell.cancel')}
        waiting={end.isPending}
        onConfirm={() => asked && end.mutate(asked.id)}
        onCancel={() => setAsked(undefined)}
      />
    </Section>
  )

  /** Whoever is asked about is not asked about others. */
  function asksAbout({ current, asked_until }: Session) {
    return (
      asked_until !== null && !current && sessions.every((one) => !one.current || one.asked_until === null)
    )
  }

  function noteOf(session: Session) {
    if (session.current && session.asked_until) {
      return t('session.sessions.askedHere', { time: formats.dayTime(session.asked_until) })
    }
    const seen = session.asked_until
      ? t('session.sessions.since', { time: formats.dayTime(session.created_at) })
      : t('session.sessions.seen', { time: formats.dayTime(session.last_seen_at) })
    return listed([seen, networkText(session.network)])
  }
}
