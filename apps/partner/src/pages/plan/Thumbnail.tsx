import css from './Thumbnail.module.css'

/** The plan's picture, small beside its name or wide above it. Decoration: the name stands next to it. */
export function Thumbnail({ src, size = 'small' }: { src: string; size?: 'small' | 'large' | 'wide' }) {
  return <img className={css[size]} src={src} alt="" loading={size === 'small' ? 'lazy' : 'eager'} />
}
