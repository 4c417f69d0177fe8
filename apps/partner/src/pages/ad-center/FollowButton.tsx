import { Button } from '@fairlead/ui/Button'
import { type ReactNode, useState } from 'react'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { PinFirst } from '../wallet/PinFirst.tsx'
import type { Mandate, OperatedRecord, OwnOperatedId } from './assistance-queries.ts'
import { FollowSheet } from './FollowSheet.tsx'
import css from './OperatedPage.module.css'
import { useFollow } from './useFollow.tsx'

type Props = { current: Mandate | null; own: OwnOperatedId }

/** Opens the sheet in which an ID is entered, or says why nobody can be followed now. */
export function FollowButton({ current, own }: Props) {
  const { t } = useTranslation()
  const user = useUserInfo()
  const [open, setOpen] = useState(false)
  const [record, setRecord] = useState<OperatedRecord>()
  const { follow, waiting } = useFollow(current)

  function close() {
    setOpen(false)
    setRecord(undefined)
  }

  /** The password has a sheet of its own: this one steps aside for it, and comes back if that is closed without one. */
  async function confirm(read: OperatedRecord, sharePercent: number) {
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
        waitingLabel={t('assistance.follow.waiting')}
        disabledReason={reason()}
        onClick={() => setOpen(true)}
      >
        {t(current ? 'assistance.follow.another' : 'assistance.follow.button')}
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
    if (own.published) return t('assistance.follow.ownPublished')
    return user && !user.transaction_password_set && <PinFirst />
  }
}
