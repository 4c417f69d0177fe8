import { parseAmount } from '@fairlead/money/amount'
import { Chip } from '@fairlead/ui/Chip'
import { Money } from '@fairlead/ui/Money'
import type { Viewer } from '../../calls/place.ts'
import { listText, money } from '../../formats.ts'
import { isLate, partOf, shortly } from '../../shell/due.ts'
import type { WaitingDetail, WaitingItem } from '../../shell/operator.ts'
import { languageTag, t } from '../../words.ts'
import css from './QueuePanel.module.css'
import { whoOf, whyOf } from './say-item.ts'
import { otherOf } from './steps.ts'

type PanelHeadProps = { item: WaitingItem; detail: WaitingDetail; viewer: Viewer }

/** Whose it is, how much, by when, and why it waits for whoever reads it, or is not theirs, or is done. */
export function PanelHead({ item, detail, viewer }: PanelHeadProps) {
  const { amount, not_yours } = item
  const { withdrawal } = detail
  const shown = withdrawal?.receives ?? amount
  return (
    <div className={css.head}>
      <div className={css.line}>
        <p className={css.whose}>
          {withdrawal ? t('console.waiting.receives', { who: whoOf(item) }) : whoOf(item)}
        </p>
        <DueChip item={item} />
      </div>
      {shown !== null && (
        <p className={css.figure}>
          <Money micros={parseAmount(shown)} size="display" locale={languageTag} />
        </p>
      )}
      {withdrawal && (
        <p className={css.asked}>
          {t('console.waiting.asked', { amount: money(withdrawal.amount), fee: money(withdrawal.fee) })}
        </p>
      )}
      {detail.item !== null && detail.open_to.length > 0 && (
        <p role="status" className={css.openTo}>
          {t('console.waiting.openTo', { count: detail.open_to.length, people: listText(detail.open_to) })}
        </p>
      )}
      {detail.item === null ? (
        <p role="alert" className={css.gone}>
          {goneText(detail, viewer)}
        </p>
      ) : (
        <p className={not_yours ? css.notYours : css.why}>
          {not_yours ? (
            t('console.waiting.notYours', { role: otherOf(viewer) })
          ) : (
            <>
              <b>{t('console.waiting.whyTitle')}</b> {whyOf(item)}
            </>
          )}
        </p>
      )}
    </div>
  )
}

function DueChip({ item }: { item: WaitingItem }) {
  const now = Date.now()
  const { due, since } = item
  if (due === null) {
    return <Chip tone="plain">{t('console.waiting.waitsSince', { time: shortly(since, now) })}</Chip>
  }
  const time = shortly(due, now)
  if (isLate(due, now)) return <Chip tone="loss">{t('console.waiting.lateChip', { time })}</Chip>
  return (
    <Chip tone={partOf(item, now) === 'later' ? 'plain' : 'amber'}>
      {t('console.waiting.dueBy', { time })}
    </Chip>
  )
}

/** Who was faster stands on the proposal, or first among what colleagues did where a partner is concerned. */
function goneText({ proposal, acts: [newest] }: WaitingDetail, { username }: Viewer): string {
  const person = proposal?.decided_by ?? newest?.operator
  if (person === username) return t('console.waiting.goneByYou')
  return person ? t('console.waiting.goneBy', { person }) : t('console.waiting.gone')
}
