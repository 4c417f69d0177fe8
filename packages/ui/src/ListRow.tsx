import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import css from './ListRow.module.css'

export type ListRowProps = {
  icon?: ReactNode
  title: ReactNode
  note?: ReactNode
  /** `amber` waits for somebody or is estimated; `loss` is lost money or a refusal. */
  noteTone?: 'plain' | 'amber' | 'loss' | undefined
  /** Only amounts stand at the right; words go under the title. */
  amount?: ReactNode
  onPress?: (() => void) | undefined
  href?: string | undefined
}

/** One row of a list, at least 56 high. With `href` or `onPress` the whole row is the target. */
export function ListRow(props: ListRowProps) {
  const { icon, title, note, noteTone = 'plain', amount, onPress, href } = props
  const target = href !== undefined || onPress !== undefined
  const content = (
    <>
      {icon && <span className={css.icon}>{icon}</span>}
      <span className={css.body}>
        <span className={css.words}>
          <span className={css.title}>{title}</span>
          {note && <span className={classNames(css.note, css[noteTone])}>{note}</span>}
        </span>
        {amount && <span className={css.amount}>{amount}</span>}
      </span>
      {target && (
        <span className={classNames(css.chevron, Boolean(amount) && css.afterAmount)}>
          <Icon name="chevron" />
        </span>
      )}
    </>
  )
  const className = classNames(css.row, target && css.target)
  if (href !== undefined) {
    return (
      <a className={className} href={href} onClick={onPress}>
        {content}
      </a>
    )
  }
  if (onPress) {
    return (
      <button type="button" className={className} onClick={onPress}>
        {content}
      </button>
    )
  }
  return <div className={className}>{content}</div>
}
