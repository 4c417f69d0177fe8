import { exactTime, money } from '../../formats.ts'
import { hrefOf } from '../../shell/desk-place.ts'
import { dueText, isLate, partOf } from '../../shell/due.ts'
import type { WaitingItem } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { Initials } from './Initials.tsx'
import { KindIcon } from './KindIcon.tsx'
import css from './QueueList.module.css'
import { keyOf, whoOf, whyOf } from './say-item.ts'

type QueueRowProps = {
  item: WaitingItem
  /** In ms. */
  now: number
  isCurrent: boolean
  asked: Readonly<Record<string, string>>
}

/** One thing that waits. Whose it is leads to it; the whole row can be pressed. */
export function QueueRow({ item, now, isCurrent, asked }: QueueRowProps) {
  const { due, since, kind, about, amount, not_yours, open_to } = item
  const moment = due ?? since
  return (
    <tr className={classes(css.row, isCurrent && css.current, not_yours && css.notYours)} data-about={about}>
      <td
        className={classes(
          css.due,
          isLate(due, now) && css.late,
          due !== null && partOf(item, now) === 'hour' && css.soon,
        )}
      >
        <time dateTime={moment} title={exactTime(moment)}>
          {dueText(item, now)}
        </time>
      </td>
      <td className={css.what}>
        <div>
          <KindIcon kind={kind} />
          <span>{t(`console.waitingOne.${kind}`)}</span>
        </div>
      </td>
      <th scope="row" className={css.who}>
        <a
          id={keyOf(item)}
          href={hrefOf('waitingStaff.list', { ...asked, open: keyOf(item) })}
          aria-current={isCurrent || undefined}
        >
          {whoOf(item)}
        </a>
        {open_to.map((person) => (
          <Initials key={person} name={person} />
        ))}
      </th>
      <td className={css.why}>{not_yours ? t('console.waiting.notYoursShort') : whyOf(item)}</td>
      <td className={css.amount}>{amount !== null && money(amount)}</td>
    </tr>
  )
}

function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
