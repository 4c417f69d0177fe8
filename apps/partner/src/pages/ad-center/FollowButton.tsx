import { Button } from '@fairlead/ui/Button'
import { type ReactNode, useState } from 'react'
import { PinFirst } from '../../shell/PinFirst.tsx'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './FollowingPage.module.css'
import { FollowSheet } from './FollowSheet.tsx'
import type { Follow, OwnFollowedId, TrackRecord } from './following-queries.ts'
import { useFollow } from './useFollow.tsx'

type Props = { current: Follow | null; own: OwnFollowedId }

/** Opens the sheet in which an ID is entered, or says why nobody can be followed now. */
export function FollowButton({ current, own }: Props) {
  const { t } = useTranslation()
  const user = useUserInfo()
  const [open, setOpen] = useState(false)
  const [record, setRecord] = useState<TrackRecord>()
  const { follow, waiting } = useFollow(current)

  function close() {
    setOpen(false)
    setRecord(undefined)
  }

  /** The password has a sheet of its own: this one steps aside for it, and comes back if that is closed without one. */
  async function confirm(read: TrackRecord, sharePercent: number) {
    setOpen(false)
    if (await follow(read, sharePercent)) setRecord(undefined)
    else setOpen(true)
  }

  return (
    <div className={css.actions}>
      <Button
        wide
        variant={current ? 'quiet' : 'primary'}
        waiting={waiting}
        waitingLabel={t('following.follow.waiting')}
        disabledReason={reason()}
        onClick={() => setOpen(true)}
      >
        {t(current ? 'following.follow.another' : 'following.follow.button')}
      </Button>
      <FollowSheet
        current={current}
        own={own}
        open={open}
        onClose={close}
        record={record}
        onRecord={setRecord}
        onConfirm={confirm}
      />
    </div>
  )

  function reason(): ReactNode {
    if (own.published) return t('following.follow.ownPublished')
    return user && !user.transaction_password_set && <PinFirst />
  }
}
