import type { ReactNode } from 'react'
import { t } from '../../words.ts'
import css from './PartnerPage.module.css'

type SidePartProps = {
  title: string
  note?: string
  lines: readonly { id: string; main: string; note: string; end: string }[]
  /** Where all of it stands. */
  all?: { href: string; text: string } | undefined
  children?: ReactNode
}

/** One part beside the lists: its title, and lines of what, whose and when. */
export function SidePart({ title, note, lines, all, children }: SidePartProps) {
  return (
    <section className={css.part}>
      <div className={css.listHead}>
        <h3>{title}</h3>
        {note && <span className={css.soft}>{note}</span>}
        {all && lines.length > 0 && (
          <a className={css.all} href={all.href}>
            {all.text}
          </a>
        )}
      </div>
      {lines.length > 0 ? (
        <ul className={css.facts}>
          {lines.map(({ id, main, note, end }) => (
            <li key={id}>
              <span>
                {main}
                <span className={css.note}>{note}</span>
              </span>
              <span className={css.end}>{end}</span>
            </li>
          ))}
        </ul>
      ) : (
        !children && <p className={css.none}>{t('console.partner.none')}</p>
      )}
      {children}
    </section>
  )
}
