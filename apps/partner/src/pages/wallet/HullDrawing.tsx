import css from './HullDrawing.module.css'

const line = 'M-10 90C-6 46 20 26 110 26'

/** The mark, large and barely lighter than the hull: the line passes over the ring on its left, under it on its right. */
export function HullDrawing() {
  return (
    <svg className={css.drawing} viewBox="-13 9.5 64 67.3" fill="none" aria-hidden="true">
      <clipPath id="hull-left">
        <path d="M-40-40H31V110H-40z" />
      </clipPath>
      <clipPath id="hull-right">
        <path d="M31-40H150V110H31z" />
      </clipPath>
      <path d={line} strokeWidth="6" clipPath="url(#hull-right)" />
      <circle cx="27" cy="30" r="16.5" strokeWidth="11.5" className={css.gap} clipPath="url(#hull-right)" />
      <circle cx="27" cy="30" r="16.5" strokeWidth="7" />
      <path d={line} strokeWidth="10.5" className={css.gap} clipPath="url(#hull-left)" />
      <path d={line} strokeWidth="6" clipPath="url(#hull-left)" />
    </svg>
  )
}
