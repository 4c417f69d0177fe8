import { Dialog } from '@fairlead/ui/Dialog'
import { useState } from 'react'
import { t } from '../words.ts'
import { type CallAbout, CallSteps } from './CallSteps.tsx'
import { type NamedCall, titleOf } from './menu.ts'

type CallFormProps = { name: NamedCall; about?: CallAbout | undefined; onClose: () => void }

/** The form of a call in a popup, which stays while it is being sent. */
export function CallForm({ name, about, onClose }: CallFormProps) {
  const [waiting, setWaiting] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !waiting && onClose()}
      title={about ? t('console.form.about', { action: titleOf(name), row: about.title }) : titleOf(name)}
      closeLabel={t('console.action.close')}
    >
      <CallSteps name={name} about={about} onWaiting={setWaiting} onDone={onClose} onCancel={onClose} />
    </Dialog>
  )
}
