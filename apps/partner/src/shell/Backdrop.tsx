import css from './Backdrop.module.css'

/** On a desktop: the mark's line, far behind the column. */
export function Backdrop() {
  return (
    <svg
      className={css.backdrop}
      viewBox="0 0 1440 1000"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      aria-hidden="true"
    >
      <path d="M-20 1040C120 740 380 610 1280 568" strokeWidth="10" />
      <circle cx="1220" cy="575" r="76" strokeWidth="22" />
      <path d="M1020 586 1280 568" strokeWidth="26" className={css.gap} />
      <path d="M1020 583 1280 568M1313 566 1480 560" strokeWidth="10" />
    </svg>
  )
}
