import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { CloseButton } from './CloseButton.tsx'
import { classNames } from './class-names.ts'
import { useClosedByBack } from './going-back.ts'
import css from './Sheet.module.css'
import { useDragDown } from './useDragDown.ts'

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  closeLabel: string
  /** `half` is 50 % of the screen; `auto` as high as its content, up to the top edge. */
  height?: 'half' | 'auto' | undefined
  /** Stands under the scrolling content at the foot, edge to edge, such as a keypad. */
  foot?: ReactNode
  /** Finds what gets the focus on opening; the first control without it. */
  initialFocus?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

/**
 * A panel from the bottom edge. Takes the focus, closes by Escape, the scrim, its cross and a finger that drags it down, and gives the
 * focus back.
 */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, title, closeLabel, height = 'auto', foot, initialFocus, children } = props
  useClosedByBack(open, () => onOpenChange(false))
  const sheet = useRef<HTMLDivElement>(null)
  const handle = useDragDown(sheet, () => onOpenChange(false))
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={css.scrim} />
        <Base.Popup
          ref={sheet}
          className={classNames(css.sheet, height === 'half' && css.half)}
          initialFocus={initialFocus ? () => initialFocus() ?? true : true}
        >
          <div className={css.head} {...handle}>
            <Base.Title className={css.title}>{title}</Base.Title>
            <Base.Close render={<CloseButton label={closeLabel} />} />
          </div>
          <div className={css.content}>{children}</div>
          {foot}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
