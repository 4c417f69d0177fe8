import { Button } from '@fairlead/ui/Button'
import { titleOf } from './menu.ts'
import { type OpenForm, openForm } from './open-form.ts'

type CallButtonProps = OpenForm & { variant?: 'primary' | 'outline' }

/** Opens the form of a call. */
export function CallButton({ name, about, variant = 'outline' }: CallButtonProps) {
  return (
    <span data-call={name}>
      <Button variant={variant} onClick={() => openForm({ name, about })}>
        {titleOf(name)}
      </Button>
    </span>
  )
}
