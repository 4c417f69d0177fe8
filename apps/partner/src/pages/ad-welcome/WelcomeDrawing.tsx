import css from './AdWelcomePage.module.css'

/** The mark on the hull, barely lighter than it. */
export function WelcomeDrawing() {
  return (
    <svg className={css.drawing} viewBox="0 0 300 220" fill="none" aria-hidden="true">
      <circle cx="196" cy="96" r="58" strokeWidth="22" />
      <path d="M40 240C60 150 130 104 246 90" strokeWidth="34" className={css.gap} />
      <path d="M40 240C60 150 130 104 234 91M276 87h60" strokeWidth="14" />
    </svg>
  )
}
