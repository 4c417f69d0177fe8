import { Dialog } from '@fairlead/ui/Dialog'
import { useState } from 'react'
import { t } from '../words.ts'
import { type CallAbout, CallSteps } from './CallSteps.tsx'
import { HeldSteps } from './HeldSteps.tsx'
import { type NamedCall, placeOf, titleOf } from './menu.ts'

type CallFormProps = { name: NamedCall; about?: CallAbout | undefined; onClose: () => void }

/** The form of a call in a popup, which stays while it is being sent. */
export function CallForm({ name, about, onClose }: CallFormProps) {
  const [waiting, setWaiting] = useState(false)
  const place = placeOf(name)
  const beginsWith = place.is === 'pageAction' ? place.beginsWith : undefined
  const steps = { name, about, onWaiting: setWaiting, onDone: onClose, onCancel: onClose }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !waiting && onClose()}
      title={about ? t('console.form.about', { action: titleOf(name), row: about.title }) : titleOf(name)}
      closeLabel={t('console.action.close')}
    >
      {beginsWith ? <HeldSteps beginsWith={beginsWith} {...steps} /> : <CallSteps {...steps} />}
    </Dialog>
  )
}
