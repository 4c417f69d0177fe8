import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Notice } from './notice-queries.ts'

export type NoticeDay = { heading: string; earlier: boolean; notices: Notice[] }

const dayMs = 86_400_000

/** Puts notifications under today, yesterday and earlier, by the partner's own calendar; they come newest first. */
export function useNoticeDays(notices: readonly Notice[]): NoticeDay[] {
  const { t } = useTranslation()
  const formats = useFormats()
  const now = Date.now()
  const recent = [now, now - dayMs].map((moment) => formats.calendarDay(new Date(moment)))
  const days: NoticeDay[] = []
  for (const notice of notices) {
    const earlier = !recent.includes(formats.calendarDay(notice.at))
    const heading = earlier ? t('notice.day.earlier') : formats.dayHeading(notice.at)
    const last = days.at(-1)
    if (last?.heading === heading) last.notices.push(notice)
    else days.push({ heading, earlier, notices: [notice] })
  }
  return days
}
