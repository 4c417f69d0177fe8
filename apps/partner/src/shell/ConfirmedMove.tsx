import { Button } from '@fairlead/ui/Button'
import { LazyConfirm } from '@fairlead/ui/LazyConfirm'
import { useState } from 'react'
import css from './ConfirmedMove.module.css'

type Words = {
  button: string
  title: string
  /** Each stands in lines of its own. */
  text: string | readonly (string | undefined)[]
  yes: string
  no: string
}
type Props = { words: Words; wide?: boolean; waiting: boolean; onMove: (close: () => void) => void }

/** An outline button that asks before it acts: ending something is never done by one slip of a thumb. */
export function ConfirmedMove({ words, wide = false, waiting, onMove }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outline" wide={wide} waiting={waiting} onClick={() => setAsking(true)}>
        {words.button}
      </Button>
      <LazyConfirm
        ends
        open={asking}
        title={words.title}
        text={[words.text].flat().map(
          (line) =>
            line && (
              <span key={line} className={css.line}>
                {line}
              </span>
            ),
        )}
        confirmLabel={words.yes}
        cancelLabel={words.no}
        waiting={waiting}
        onCancel={() => setAsking(false)}
        onConfirm={() => onMove(() => setAsking(false))}
      />
    </>
  )
}
