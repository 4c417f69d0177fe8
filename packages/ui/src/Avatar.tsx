import css from './Avatar.module.css'
import { Icon } from './Icon.tsx'

/** A person's round picture, or a plain figure while there is none. Decorative: the name stands beside it. */
export function Avatar({ src, size = 'row' }: { src: string | null; size?: 'row' | 'page' }) {
  return (
    <span className={size === 'page' ? css.page : css.row} aria-hidden="true">
      {src ? <img src={src} alt="" className={css.image} /> : <Icon name="person" />}
    </span>
  )
}
