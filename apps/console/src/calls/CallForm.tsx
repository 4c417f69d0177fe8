import { Dialog } from '@fairlead/ui/Dialog'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReadFailed } from '../shell/ReadFailed.tsx'
import { t } from '../words.ts'
import { type CallAbout, CallSteps } from './CallSteps.tsx'
import { send } from './call.ts'
import { type NamedCall, placeOf, titleOf } from './menu.ts'

type CallFormProps = { name: NamedCall; about?: CallAbout | undefined; onClose: () => void }

/** The form of a call in a popup, which stays while it is being sent. */
export function CallForm({ name, about, onClose }: CallFormProps) {
  const [waiting, setWaiting] = useState(false)
  const place = placeOf(name)
  const beginsWith = place.is === 'pageAction' ? place.beginsWith : undefined
  // Read anew each time: what is proposed replaces what holds at this moment.
  const held = useQuery({
    queryKey: ['begins with', name],
    queryFn: () => send(beginsWith?.read ?? name, {}),
    enabled: beginsWith !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const steps = { name, about, onWaiting: setWaiting, onDone: onClose, onCancel: onClose }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !waiting && onClose()}
      title={about ? t('console.form.about', { action: titleOf(name), row: about.title }) : titleOf(name)}
      closeLabel={t('console.action.close')}
    >
      {!beginsWith && <CallSteps {...steps} />}
      {beginsWith && held.data && <CallSteps {...steps} begin={beginsWith.begin(held.data)} />}
      {beginsWith &&
        !held.data &&
        (held.error ? (
          <ReadFailed error={held.error} onRetry={() => held.refetch()} />
        ) : (
          <Skeleton rows={4} />
        ))}
    </Dialog>
  )
}
