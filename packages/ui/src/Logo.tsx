import { useId } from 'react'
import css from './Logo.module.css'

/** The mark: a ring that guides a line. Decoration beside the name. */
export function Logo({ size = 40 }: { size?: number | undefined }) {
  const id = useId()
  const line = 'M4.5 59C4.5 39 19 26 63 26'
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} fill="none" aria-hidden="true">
      <mask id={`${id}r`} maskUnits="userSpaceOnUse" x="0" y="0" width="64" height="64">
        <path d="M0 0h64v64H0z" fill="#fff" />
        <path d="M4.5 59C4.5 39 14 28.5 31 27" stroke="#000" strokeWidth="10.5" />
      </mask>
      <mask id={`${id}l`} maskUnits="userSpaceOnUse" x="0" y="0" width="64" height="64">
        <path d="M0 0h64v64H0z" fill="#fff" />
        <path d="M31 13.8a16.5 16.5 0 0 1 0 32.4" stroke="#000" strokeWidth="11.5" />
      </mask>
      <circle className={css.ring} cx="27" cy="30" r="16.5" strokeWidth="7" mask={`url(#${id}r)`} />
      <path className={css.line} d={line} strokeWidth="6" mask={`url(#${id}l)`} />
    </svg>
  )
}

/** The mark drawn large across the head of a page; the line runs on to the right edge. */
export function LogoLine() {
  const id = useId()
  return (
    <svg className={css.wide} width="100%" height="240" fill="none" aria-hidden="true">
      <mask id={`${id}r`} maskUnits="userSpaceOnUse" x="0" y="0" width="400" height="240">
        <path d="M0 0h400v240H0z" fill="#fff" />
        <path d="M-9 245C9 172 60 149 133 143" stroke="#000" strokeWidth="23" />
      </mask>
      <mask id={`${id}l`} maskUnits="userSpaceOnUse" x="-20" y="0" width="4000" height="260">
        <path d="M-20 0h4000v260H-20z" fill="#fff" />
        <path d="M89 92a62 62 0 0 1 0 124" stroke="#000" strokeWidth="32" />
      </mask>
      <circle className={css.ring} cx="89" cy="154" r="62" strokeWidth="22" mask={`url(#${id}r)`} />
      <path
        className={css.line}
        d="M-9 245C9 172 60 142 170 142H3900"
        strokeWidth="12"
        mask={`url(#${id}l)`}
      />
    </svg>
  )
}
