import { Button } from '@fairlead/ui/Button'
import { type ReactNode, useState } from 'react'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { useTranslation } from '../../shell/words.tsx'
import { PinFirst } from '../wallet/PinFirst.tsx'
import type { Mandate, OwnOperatedId } from './assistance-queries.ts'
import { FollowSheet } from './FollowSheet.tsx'
import css from './OperatedPage.module.css'

type Props = { current: Mandate | null; own: OwnOperatedId }

/** Opens the sheet in which an ID is entered, or says why nobody can be followed now. */
export function FollowButton({ current, own }: Props) {
  const { t } = useTranslation()
  const user = useUserInfo()
  const [open, setOpen] = useState(false)
  return (
    <div className={css.actions}>
      <Button
        wide
        variant={current ? 'quiet' : 'primary'}
        disabledReason={reason()}
        onClick={() => setOpen(true)}
      >
        {t(current ? 'assistance.follow.another' : 'assistance.follow.button')}
      </Button>
      <FollowSheet current={current} own={own} open={open} onOpenChange={setOpen} />
    </div>
  )

  function reason(): ReactNode {
    if (own.published) return t('assistance.follow.ownPublished')
    return user && !user.transaction_password_set && <PinFirst />
  }
}
