import css from './Skeleton.module.css'

type Props = {
  /** As wide as the words will about be; never wider than there is room. */
  width: string
  /** Which type of the tokens they will be set in, where it is not that of what stands around: `display` is `--t-display`. */
  font?: 'display' | 'amount-1' | 'amount-2' | undefined
}

/** In the place of words or an amount that load: a line of their height, at rest. */
export function Blank({ width, font }: Props) {
  return (
    <span style={font && { font: `var(--t-${font})` }} aria-hidden="true" data-skeleton>
      <span className={css.blank} style={{ width }} />
    </span>
  )
}
