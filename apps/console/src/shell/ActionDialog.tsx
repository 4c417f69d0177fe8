import { Dialog } from '@fairlead/ui/Dialog'
import { useState } from 'react'
import { t } from '../words.ts'
import { type Action, ActionSteps } from './ActionSteps.tsx'

/** Asks before an action in a popup, which stays while it is being done. */
export function ActionDialog({ action, onClose }: { action: Action; onClose: () => void }) {
  const [waiting, setWaiting] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !waiting && onClose()}
      title={action.title}
      closeLabel={t('console.action.close')}
    >
      <ActionSteps action={action} onWaiting={setWaiting} onDone={onClose} onCancel={onClose} />
    </Dialog>
  )
}
