import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { CloseButton } from './CloseButton.tsx'
import css from './Dialog.module.css'
import { useClosedByBack } from './going-back.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  closeLabel: string
  children: ReactNode
}

/** A rounded popup in the middle of the screen, 85 % of the column wide, with a title and a close button. */
export function Dialog({ open, onOpenChange, title, closeLabel, children }: DialogProps) {
  useClosedByBack(open, () => onOpenChange(false))
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={css.scrim} />
        <Base.Popup className={css.dialog}>
          <div className={css.head}>
            <Base.Title className={css.title}>{title}</Base.Title>
            <Base.Close render={<CloseButton label={closeLabel} />} />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
