import css from './GoodsHero.module.css'

/** The picture under the transparent header. Its ground is the hull, so that the header reads before it has loaded. */
export function GoodsHero({ src }: { src: string | undefined }) {
  return <div className={css.hero}>{src && <img className={css.picture} src={src} alt="" />}</div>
}
