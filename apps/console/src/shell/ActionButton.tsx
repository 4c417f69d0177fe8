import { Button } from '@fairlead/ui/Button'
import { useState } from 'react'
import { type Action, ActionDialog } from './ActionDialog.tsx'

/** A button of a row that asks before it acts. `label` is what the row's button says. */
export function ActionButton({ label, action }: { label: string; action: Action }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      {asking && <ActionDialog action={action} onClose={() => setAsking(false)} />}
    </>
  )
}
