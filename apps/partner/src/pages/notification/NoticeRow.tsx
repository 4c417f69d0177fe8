import { Icon, type IconName } from '@fairlead/ui/Icon'
import { showToast } from '@fairlead/ui/Toast'
import { VisuallyHidden } from '@fairlead/ui/VisuallyHidden'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api.ts'
import { ExactTime } from '../../shell/ExactTime.tsx'
import { unread } from '../../shell/unread.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './NoticeRow.module.css'
import { type Notice, noticesKey } from './notice-queries.ts'

/** One notification. Opening it marks it read and, where it is about something, leads there. */
export function NoticeRow({ notice, earlier }: { notice: Notice; earlier: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const cache = useQueryClient()
  const read = useMutation({
    mutationFn: () => api.notice.read({ id: notice.id }),
    onSuccess: () => unread.decrease(),
    onError: () => showToast(t('notice.markFailed'), 'failure'),
    onSettled: () => cache.invalidateQueries({ queryKey: noticesKey }),
  })
  const open = () => {
    if (!notice.read && !read.isPending) read.mutate()
  }
  const title = (
    <>
      {!notice.read && <VisuallyHidden>{t('notice.unread')} </VisuallyHidden>}
      {notice.title}
    </>
  )
  return (
    <div className={css.row}>
      <span className={css.icon} data-unread={!notice.read || undefined}>
        <Icon name={iconOf(notice)} size={20} />
      </span>
      <div className={css.words}>
        <div className={css.head}>
          <h3 className={css.title}>{wayInto(title)}</h3>
          <span className={css.time}>
            <ExactTime at={notice.at}>
              {earlier ? formats.dayOnly(notice.at) : formats.time(notice.at)}
            </ExactTime>
          </span>
        </div>
        <p className={css.text}>{notice.text}</p>
      </div>
    </div>
  )

  /** The title is the link or button; its area covers the row, all but the time. */
  function wayInto(words: ReactNode) {
    if (notice.link !== null) {
      return (
        <a className={css.way} href={`#${notice.link}`} onClick={open}>
          {words}
        </a>
      )
    }
    if (notice.read) return words
    return (
      <button type="button" className={css.way} onClick={open}>
        {words}
      </button>
    )
  }
}

/** What it is about shows better than which category it is in, where its link tells. */
function iconOf(notice: Notice): IconName {
  if (notice.category === 'system_maintenance') return 'wrench'
  if (notice.link?.startsWith('/wallet')) return 'wallet'
  if (notice.link?.startsWith('/plan')) return 'plan'
  return notice.category === 'system_announcement' ? 'horn' : 'info'
}
