import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { Chip } from '@fairlead/ui/Chip'
import { Icon } from '@fairlead/ui/Icon'
import { LazyConfirm } from '@fairlead/ui/LazyConfirm'
import { ListRow } from '@fairlead/ui/ListRow'
import { Section } from '@fairlead/ui/Section'
import { useState } from 'react'
import { PageState } from '../../shell/PageState.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './PushPage.module.css'
import { usePush } from './usePush.ts'

/** `/notification/push`: being told of money events while the app is closed, on this device and on others. */
export function Page() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { query, turnOn, turnOff } = usePush()
  const [asked, setAsked] = useState<{ id: string; name: string }>()
  if (!query.data) return <PageState query={query} />
  const { state, own, publicKey, items } = query.data
  const on = state === 'on'
  const others = items.filter(({ id }) => id !== own?.id)
  return (
    <>
      <Card padded>
        <div className={css.head}>
          <h2 className={css.title}>{t('notice.push.thisDevice')}</h2>
          <Chip tone={on ? 'sea' : 'plain'}>{on ? t('notice.push.on') : t('notice.push.off')}</Chip>
        </div>
        <p>{t('notice.push.what')}</p>
        <p className={css.note}>{t('notice.push.private')}</p>
        <p className={css.note}>{t('notice.push.until')}</p>
        {on && own ? (
          <Button wide variant="outline" waiting={turnOff.isPending} onClick={() => turnOff.mutate(own.id)}>
            {t('notice.push.turnOff')}
          </Button>
        ) : (
          <Button
            wide
            waiting={turnOn.isPending}
            waitingLabel={t('notice.push.asking')}
            disabledReason={state !== 'on' && state !== 'off' && t(`notice.push.reason.${state}`)}
            onClick={() => publicKey !== null && turnOn.mutate(publicKey)}
          >
            {t('notice.push.turnOn')}
          </Button>
        )}
      </Card>
      {others.length > 0 && (
        <Section title={t('notice.push.others')}>
          <Card>
            {others.map(({ id, name, since, last_sent_at }) => (
              <ListRow
                key={id}
                icon={<Icon name="devices" />}
                title={name}
                note={
                  last_sent_at
                    ? t('notice.push.lastSent', { time: formats.dayTime(last_sent_at) })
                    : t('notice.push.since', { time: formats.dayTime(since) })
                }
                onPress={() => setAsked({ id, name })}
              />
            ))}
          </Card>
        </Section>
      )}
      <LazyConfirm
        ends
        open={asked !== undefined}
        title={t('notice.push.ask')}
        text={t('notice.push.askText', { name: asked?.name ?? '' })}
        confirmLabel={t('notice.push.turnOff')}
        cancelLabel={t('shell.cancel')}
        waiting={turnOff.isPending}
        onConfirm={() => asked && turnOff.mutate(asked.id, { onSettled: () => setAsked(undefined) })}
        onCancel={() => setAsked(undefined)}
      />
    </>
  )
}
