import { Drawing } from './Drawing.tsx'
import css from './FailedState.module.css'

/** A list that could not be read. The whole card is the button that tries again. */
export function FailedState(props: { title: string; text?: string | undefined; onRetry: () => void }) {
  return (
    <button type="button" className={css.state} onClick={props.onRetry}>
      <Drawing name="offline" className={css.drawing} />
      <span className={css.words}>
        <span className={css.title}>{props.title}</span>
        {props.text && <span className={css.text}>{props.text}</span>}
      </span>
    </button>
  )
}
