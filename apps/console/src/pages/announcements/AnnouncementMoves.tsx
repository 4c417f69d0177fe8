import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { announcementApi } from '../../api.ts'
import { ActionButton } from '../../shell/ActionButton.tsx'
import type { Action } from '../../shell/ActionSteps.tsx'
import type { Announcement } from '../../shell/operator.ts'
import { withRequestKey } from '../../shell/request-key.ts'
import { t } from '../../words.ts'
import css from './AnnouncementMoves.module.css'

type MovesProps = { announcement: Announcement; role: OperatorRole; username: string }

/** Release, for anybody of content or an approver but its writer; withdraw, for all of them. */
export function AnnouncementMoves({ announcement, role, username }: MovesProps) {
  const { id, state, drafted_by } = announcement
  const title = titleOf(announcement)
  if (state === 'withdrawn') return null
  if (role !== 'content' && role !== 'approver') {
    return state === 'draft' && t('console.announcements.waitsForOther')
  }
  return (
    <div className={css.moves}>
      {state === 'draft' && drafted_by === username && <p>{t('console.announcements.waitsForOther')}</p>}
      {state === 'draft' && drafted_by !== username && (
        <ActionButton label={t('console.announcements.release')} action={releaseOf(announcement)} />
      )}
      <ActionButton
        label={t('console.announcements.withdraw')}
        variant="outline"
        action={{
          title: t('console.announcements.withdrawTitle', { title }),
          sentence: t('console.announcements.withdrawText'),
          actionLabel: t('console.announcements.withdraw'),
          doneText: t('console.announcements.withdrawDone'),
          run: () =>
            withRequestKey('announcement/withdraw', { id }, (options) =>
              announcementApi.announcementWithdraw({ id }, options),
            ),
        }}
      />
    </div>
  )
}

/** What a release asks and does. */
export function releaseOf(announcement: Announcement): Action {
  const { id, audience } = announcement
  return {
    title: t('console.announcements.releaseTitle', { title: titleOf(announcement) }),
    sentence:
      audience === null
        ? t('console.announcements.releaseText')
        : t('console.announcements.releaseTextTo', { count: audience }),
    actionLabel: t('console.announcements.release'),
    doneText: t('console.announcements.releaseDone'),
    run: () =>
      withRequestKey('announcement/release', { id }, (options) =>
        announcementApi.announcementRelease({ id }, options),
      ),
  }
}

function titleOf({ words }: Announcement): string {
  return words.find(({ lang }) => lang === 'en')?.title ?? ''
}
