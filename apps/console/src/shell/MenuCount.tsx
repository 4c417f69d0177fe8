import { countedMax } from '@fairlead/contract/waiting'
import { VisuallyHidden } from '@fairlead/ui/VisuallyHidden'
import { countText } from '../formats.ts'
import { t } from '../words.ts'
import css from './Menu.module.css'

type MenuCountProps = {
  counts: readonly { readonly count: number; readonly more: boolean }[]
  /** The one count that is all of them. */
  filled: boolean
}

/** How much waits on a page for whoever is signed in; nothing where nothing does. */
export function MenuCount({ counts, filled }: MenuCountProps) {
  const count = counts.reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return null
  const more = counts.some((each) => each.more)
  return (
    <span className={filled ? css.badge : css.count}>
      <span aria-hidden="true">{countText(count, more)}</span>
      <VisuallyHidden>
        {more ? t('console.waiting.waitsMore', { count: countedMax }) : t('console.waiting.waits', { count })}
      </VisuallyHidden>
    </span>
  )
}
