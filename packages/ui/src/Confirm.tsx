import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import css from './Dialog.module.css'
import { useClosedByBack } from './going-back.ts'

export type ConfirmProps = {
  open: boolean
  title: string
  text: ReactNode
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  onCancel: () => void
  waiting?: boolean | undefined
  /** It stops, declines, cancels or leaves: an ink outline then, as sea is for going on. */
  ends?: boolean | undefined
}

/** Asks before something that cannot simply be undone. Escape cancels; the scrim does not answer. */
export function Confirm(props: ConfirmProps) {
  const cancel = () => !props.waiting && props.onCancel()
  useClosedByBack(props.open, cancel)
  return (
    <Base.Root open={props.open} onOpenChange={(next) => !next && cancel()}>
      <Base.Portal>
        <Base.Backdrop className={css.scrim} />
        <Base.Popup className={css.dialog}>
          <div className={css.head}>
            <Base.Title className={css.title}>{props.title}</Base.Title>
          </div>
          <Base.Description className={css.text}>{props.text}</Base.Description>
          <div className={css.actions}>
            <Button variant={props.ends ? 'quiet' : 'outline'} wide onClick={props.onCancel}>
              {props.cancelLabel}
            </Button>
            <Button
              variant={props.ends ? 'outline' : 'primary'}
              wide
              waiting={props.waiting}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
