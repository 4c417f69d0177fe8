import css from './Thumbnail.module.css'

type Size = 'row' | 'small' | 'large' | 'wide'

/** The plan's picture, small beside its name or wide above it. Decoration: the name stands next to it. */
export function Thumbnail({ src, size = 'small' }: { src: string; size?: Size }) {
  const inList = size === 'row' || size === 'small'
  return <img className={css[size]} src={src} alt="" loading={inList ? 'lazy' : 'eager'} />
}
