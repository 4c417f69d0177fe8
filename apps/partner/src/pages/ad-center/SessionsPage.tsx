import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { ConfirmLater } from '@fairlead/ui/ConfirmLater'
import { Icon } from '@fairlead/ui/Icon'
import { ListRow } from '@fairlead/ui/ListRow'
import { showToast } from '@fairlead/ui/Toast'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { PageState } from '../../shell/PageState.tsx'
import { useShowFailure } from '../../shell/useFailure.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from '../wallet/Form.module.css'

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api.session.sessionList({}, { signal }),
})

const listed = (parts: readonly (string | false | null)[]) => parts.filter(Boolean).join('\u00a0· ')

/** `/ad-center/sessions`: everywhere the partner is signed in, and how to end each. */
export function Page() {
  const { t } = useTranslation()
  const formats = useFormats()
  const cache = useQueryClient()
  const showFailure = useShowFailure()
  const query = useQuery(sessionsQuery)
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
  if (!query.data) return <PageState query={query} loading={t('session.sessions.loading')} />
  const sessions = query.data.items
  return (
    <div className={css.form}>
      <p className={css.intro}>{t('session.sessions.text')}</p>
      <Card>
        {sessions.map((session) => (
          <ListRow
            key={session.id}
            icon={<Icon name="devices" />}
            title={
              listed([session.browser, session.system]) ||
              t('session.sessions.since', { time: formats.dayTime(session.created_at) })
            }
            note={listed([
              session.current && t('session.sessions.thisOne'),
              t('session.sessions.seen', { time: formats.dayTime(session.last_seen_at) }),
              session.network,
            ])}
            onPress={session.current ? undefined : () => setAsked({ id: session.id })}
          />
        ))}
      </Card>
      <Button
        wide
        variant="outline"
        disabledReason={sessions.length < 2 && t('session.sessions.onlyThis')}
        onClick={() => setAsked({ id: 'others' })}
      >
        {t('session.sessions.endOthers')}
      </Button>
      <ConfirmLater
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
    </div>
  )
}
