import { Icon, type IconName } from '@fairlead/ui/Icon'
import { showToast } from '@fairlead/ui/Toast'
import { VisuallyHidden } from '@fairlead/ui/VisuallyHidden'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
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
  const content = (
    <>
      <span className={css.icon} data-unread={!notice.read || undefined}>
        <Icon name={iconOf(notice)} size={20} />
      </span>
      <span className={css.words}>
        <span className={css.head}>
          <span className={css.title}>
            {!notice.read && <VisuallyHidden>{t('notice.unread')} </VisuallyHidden>}
            {notice.title}
          </span>
          <time className={css.time} dateTime={notice.at} title={formats.exact(notice.at)}>
            {earlier ? formats.day(notice.at) : formats.time(notice.at)}
          </time>
        </span>
        <span className={css.text}>{notice.text}</span>
      </span>
    </>
  )
  if (notice.link !== null) {
    return (
      <a className={css.row} href={`#${notice.link}`} onClick={open}>
        {content}
      </a>
    )
  }
  if (!notice.read) {
    return (
      <button type="button" className={css.row} onClick={open}>
        {content}
      </button>
    )
  }
  return <div className={css.row}>{content}</div>
}

/** What it is about shows better than which category it is in, where its link tells. */
function iconOf(notice: Notice): IconName {
  if (notice.category === 'system_maintenance') return 'wrench'
  if (notice.link?.startsWith('/wallet')) return 'wallet'
  if (notice.link?.startsWith('/plan')) return 'plan'
  return notice.category === 'system_announcement' ? 'horn' : 'info'
}
