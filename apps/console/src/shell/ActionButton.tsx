import { Button } from '@fairlead/ui/Button'
import { useState } from 'react'
import { ActionDialog } from './ActionDialog.tsx'
import type { Action } from './ActionSteps.tsx'

type ActionButtonProps = {
  label: string
  action: Action
  variant?: 'primary' | 'outline'
  /** Why it cannot be done now. */
  disabledReason?: string | false
}

/** A button of a row that asks before it acts. `label` is what the row's button says; what takes back is an outline. */
export function ActionButton({ label, action, variant = 'primary', disabledReason }: ActionButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant={variant} disabledReason={disabledReason} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && <ActionDialog action={action} onClose={() => setAsking(false)} />}
    </>
  )
}
