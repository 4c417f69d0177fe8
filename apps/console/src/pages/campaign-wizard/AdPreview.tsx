import { t } from '../../words.ts'
import type { SeenTerms } from './seen-terms.ts'
import css from './WizardPreview.module.css'

/** The ad as a publisher's page shows it, wide and narrow. Its script, film and link are left out. */
export function AdPreview({ seen }: { seen: SeenTerms }) {
  return (
    <div className={css.sheet}>
      {seen.isVideo ? <Film seen={seen} /> : <Card seen={seen} />}
      {!seen.isVideo && <Card seen={seen} narrow />}
      <p className={css.soft}>{t(seen.isVideo ? 'console.wizard.adFilm' : 'console.wizard.adSizes')}</p>
    </div>
  )
}

function Card({ seen, narrow = false }: { seen: SeenTerms; narrow?: boolean }) {
  return (
    <div className={css.ad} data-narrow={narrow || undefined} lang={seen.tag}>
      {!narrow && seen.picture && <img src={seen.picture} alt="" width="88" height="88" />}
      <Words seen={seen} />
    </div>
  )
}

function Film({ seen }: { seen: SeenTerms }) {
  return (
    <div className={css.film} lang={seen.tag}>
      {seen.picture && <img src={seen.picture} alt="" />}
      <Words seen={seen} />
    </div>
  )
}

function Words({ seen: { label, advertiser, product, content } }: { seen: SeenTerms }) {
  return (
    <span className={css.adWords}>
      <small>
        {label} · {advertiser || t('console.wizard.noAdvertiser')}
      </small>
      <strong>{product || t('console.wizard.noProduct')}</strong>
      <span>{content}</span>
    </span>
  )
}
